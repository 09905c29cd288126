import { expect, it } from 'vitest';
import { checkLine, photoCaption } from './proof.rules.ts';

const check = {
  name: 'Steel',
  status: 'passed' as const,
  round: 1,
  checkedOn: '2026-11-20',
  inspector: 'R. Iyer',
  laterDueOn: null,
};

it('says of each check what was found, and nothing of one that was not inspected', () => {
  expect(checkLine(check)).toBe('Steel: passed on 20 Nov 2026, inspected by R. Iyer');
  expect(checkLine({ ...check, round: 2, inspector: null })).toBe('Steel: passed on 20 Nov 2026, in round 2');
  expect(checkLine({ ...check, status: 'waived' })).toBe('Steel: waived by two people');
  expect(checkLine({ ...check, status: 'pending', laterDueOn: '2026-12-18' })).toContain(
    'later results due 18 Dec 2026',
  );
  expect(checkLine({ ...check, status: 'pending' })).toBeNull();
  expect(checkLine({ ...check, status: 'failed' })).toBeNull();
});

it('names what a photo shows, when it was taken and how far from the site', () => {
  const photo = { caption: null, point: 'Main gate', takenAt: '2026-11-24T09:10:00.000Z', distanceM: 1200 };
  expect(photoCaption(photo, 'Asia/Kolkata')).toMatch(/^Main gate, .*2026.*, 1,200 m from the site$/);
  expect(photoCaption({ ...photo, point: null, distanceM: null }, 'Asia/Kolkata')).toMatch(/^24 Nov 2026/);
});
