import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { SONNER_STYLES } from '#platform/server/http/sonner.styles.ts';

it('the content security policy allows the style sheet that sonner adds, and no other', () => {
  const library = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8');
  const [, literal = ''] = /^__insertCSS\((".*")\);$/m.exec(library) ?? [];
  const sheet: unknown = JSON.parse(literal);
  expect(sheet).toContain('[data-sonner-toaster]');
  const hash = createHash('sha256').update(String(sheet)).digest('base64');
  expect(SONNER_STYLES, 'After an upgrade of sonner: the hash of its new style sheet.').toBe(
    `'sha256-${hash}'`,
  );
});
