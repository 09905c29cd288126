import { expect, it } from 'vitest';
import { cleanFileName, folderNames } from './file-name.ts';

it.each([
  ['C:\\Users\\asha\\Deed.pdf', 'Deed.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['a\u0000b\r\nc\u0007.pdf', 'abc.pdf'],
  ['\ufeffpan\u200b\u2066.png', 'pan.png'],
  ['  two   blanks .pdf ', 'two blanks .pdf'],
  // The joiner of a conjunct, and letters that are read from the right, are no tricks.
  ['क्‍ष – करार.pdf', 'क्‍ष – करार.pdf'],
  ['معاہدہ.pdf', 'معاہدہ.pdf'],
  [`${'x'.repeat(400)}.docx`, `${'x'.repeat(250)}.docx`],
])('the name %j is kept as %j: what a person reads', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept);
});

it.each(['', '..', 'folder/', '\u202e\u0000'])('a file named %j needs a name', (given) => {
  expect(() => cleanFileName(given)).toThrow('The file has no name. Give it one.');
});

it('names in one folder are unique on any system, and none leads out of it or names a device', () => {
  const nameOf = folderNames();
  const given = [
    'Deed.pdf',
    'deed.PDF',
    'Deed.pdf',
    '../up.pdf',
    'A/101: plan?.pdf',
    'con.pdf',
    '...',
    'Deed',
  ];
  expect(given.map(nameOf)).toEqual([
    'Deed.pdf',
    'deed (2).PDF',
    'Deed (3).pdf',
    '-up.pdf',
    'A-101- plan-.pdf',
    '_con.pdf',
    'file',
    'Deed',
  ]);
});
