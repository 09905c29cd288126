import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { SONNER_STYLES } from '#platform/server/http/sonner.styles.ts';

it('the content security policy allows the style sheet that sonner adds, an empty one, and no other', () => {
  const library = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8');
  const [, literal = ''] = /^__insertCSS\((".*")\);$/m.exec(library) ?? [];
  const sheet = String(JSON.parse(literal));
  expect(sheet).toContain('[data-sonner-toaster]');
  // After an upgrade of sonner its new sheet has another hash, which this prints.
  expect(SONNER_STYLES).toEqual([sheet, ''].map(hashed));
});

function hashed(sheet: string): string {
  return `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`;
}
