import { expect, it } from 'vitest';
import { sheetMoment } from './sheet.moment.ts';

it('a moment in a file has its year, is that of the organization, and sorts as text', () => {
  expect(sheetMoment('2026-11-24T13:00:00.000Z', 'Asia/Kolkata')).toBe('2026-11-24 18:30');
  expect(sheetMoment('2026-11-23T18:35:00.000Z', 'Asia/Kolkata')).toBe('2026-11-24 00:05');
  expect(sheetMoment('2026-11-23T18:35:00.000Z', 'America/New_York')).toBe('2026-11-23 13:35');
});
