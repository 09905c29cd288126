import { expect, it } from 'vitest';
import { stagesOf } from './lead.stages.ts';

const ZONE = 'Asia/Kolkata';
const at = (day: string) => `${day}T10:00:00.000Z`;
const REACHED = [
  { status: 'new' as const, at: at('2026-10-31') },
  { status: 'contacted' as const, at: at('2026-11-01') },
  { status: 'siteVisit' as const, at: at('2026-11-09') },
];

it('says the day of each stage that was passed, and how long the lead has been in its own', () => {
  const lead = { status: 'siteVisit' as const, statusChangedAt: at('2026-11-09') };
  const stages = stagesOf(lead, REACHED, '2026-11-12', ZONE);
  expect(stages.map(({ key, fact, state }) => [key, fact, state])).toEqual([
    ['new', '31 Oct', 'done'],
    ['contacted', '1 Nov', 'done'],
    // Passed over on the way.
    ['qualified', null, 'done'],
    ['siteVisit', '3 days', 'current'],
    ['negotiating', null, 'ahead'],
    ['closed', null, 'ahead'],
  ]);
});

it('a day is that of the clocks here, and the first one is called today', () => {
  const lead = { status: 'contacted' as const, statusChangedAt: '2026-11-11T19:00:00.000Z' };
  expect(stagesOf(lead, REACHED, '2026-11-12', ZONE)[1]).toMatchObject({ fact: 'today' });
  expect(stagesOf(lead, REACHED, '2026-11-13', ZONE)[1]).toMatchObject({ fact: '1 day' });
});

it('a lost lead ends where it was lost: what it never reached lies ahead', () => {
  const lead = { status: 'lost' as const, statusChangedAt: at('2026-11-10') };
  const stages = stagesOf(lead, REACHED, '2026-11-12', ZONE);
  expect(stages.map(({ key, state }) => `${key} ${state}`)).toEqual([
    'new done',
    'contacted done',
    'qualified ahead',
    'siteVisit done',
    'negotiating ahead',
    'lost current',
  ]);
  expect(stages.at(-1)).toMatchObject({ label: 'Lost', fact: '10 Nov' });
});
