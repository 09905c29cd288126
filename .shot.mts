import { launchChromium } from './tests/support/chromium.ts';
const [base, who, out, ...paths] = process.argv.slice(2);
const looks = (process.env['LOOKS'] ?? 'light:1280,dark:360').split(',').map((l) => l.split(':'));
const browser = await launchChromium();
const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
await page.goto(`${base}/login`);
await page.getByLabel('Email').fill(`${who}@sahyadrikalpa.example`);
await page.getByLabel('Password', { exact: true }).fill('Plinth@2026');
await page.getByRole('button', { name: 'Sign In' }).click();
await page.waitForURL('**/dashboard');
for (const path of paths) {
  await page.goto(`${base}${path}`);
  for (const [scheme, width] of looks) {
    await page.setViewportSize({ width: Number(width), height: width === '360' ? 740 : 800 });
    await page.emulateMedia({ colorScheme: scheme as 'light' });
    await page.waitForTimeout(1800);
    const name = path.replace(/^\//, '').replace(/[^a-z0-9]+/gi, '_').slice(0, 60);
    await page.screenshot({ path: `${out}/${name}.${scheme}.${width}.png` });
  }
}
await browser.close();
