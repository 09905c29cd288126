import { act, reads } from './overlay-acts.ts';
import type { ScreenOverlay } from './screen-overlay.ts';

const UNIT = '/projects/:projectId/units/:unitId';
const HELD = '/projects/:projectId/units/:heldUnitId';

/** What opens upon the screens of units, their reservations and waiting lists. */
export const UNIT_LAYERS: readonly ScreenOverlay[] = [
  {
    name: 'unit peek of a project',
    path: '/projects/:projectId?tab=units&peek=:unitId',
    reveal: (page) => reads(page, 'Open unit'),
  },
  {
    name: 'unit peek of a tower',
    path: '/projects/:projectId/towers/:towerId?peek=:unitId',
    reveal: (page) => reads(page, 'Open unit'),
  },
  { name: 'block unit', path: UNIT, reveal: (page) => act(page, 'Block unit') },
  { name: 'reserve unit', path: UNIT, reveal: (page) => act(page, 'Reserve unit') },
  { name: 'extend reservation', path: HELD, reveal: (page) => act(page, 'Extend reservation') },
  { name: 'release unit', path: HELD, reveal: (page) => act(page, 'Release unit') },
  { name: 'wait in line', path: HELD, reveal: (page) => act(page, 'Join waitlist') },
  { name: 'waiting list of a unit', path: HELD, reveal: (page) => reads(page, /^Number 1 in line/) },
  {
    name: 'leave the line',
    path: HELD,
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Leave waitlist' }).first().click();
      await reads(page, 'Keep place');
    },
  },
  { name: 'waiting leads', path: '/holds?view=allWaiting', reveal: (page) => reads(page, /^Number 1/) },
  { name: 'delete unit', path: UNIT, reveal: (page) => act(page, 'Delete unit') },
  {
    name: 'add units in bulk',
    path: '/projects/:projectId/towers/:towerId?add=units',
    reveal: (page) => reads(page, /Preview|preview/),
  },
];
