import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each(['=1+1', '+91', '-2', '@SUM(A1)', '\t=1'])('lets no spreadsheet run %j', (text) => {
  expect(csvLine([text])).toBe(`'${text}\r\n`);
});

it('keeps commas, quotes and lines inside their value', () => {
  expect(csvLine(['Rao, Asha', 'a "b"', 'one\ntwo', 7, null])).toBe(
    '"Rao, Asha","a ""b""","one\ntwo",7,\r\n',
  );
});
