import { expect, it } from 'vitest';
import { nextStepOf } from './followUp.rules.ts';

const reached = { channel: 'call', outcome: 'reached' } as const;
const noAnswer = { channel: 'call', outcome: 'noAnswer' } as const;
const open = { on: '2026-12-05', state: 'open' } as const;
const broken = { on: '2026-11-10', state: 'broken' } as const;
const planned = { step: 'notice', on: '2026-12-01' } as const;

it.each([
  ['what a person planned comes first', { planned, promise: open, lastContact: reached }, planned],
  [
    'an open promise is waited for',
    { planned: null, promise: open, lastContact: noAnswer },
    { step: 'wait', on: open.on },
  ],
  [
    'a broken promise is a call',
    { planned: null, promise: broken, lastContact: reached },
    { step: 'call', on: null },
  ],
  [
    'who does not answer gets a letter',
    { planned: null, promise: broken, lastContact: noAnswer },
    { step: 'letter', on: null },
  ],
  [
    'whom nobody called is called',
    { planned: null, promise: null, lastContact: null },
    { step: 'call', on: null },
  ],
] as const)('%s', (_name, standing, expected) => {
  expect(nextStepOf(standing)).toEqual(expected);
});
