import type { RefObject } from 'react';
import type { Shortcut } from '#platform/web/keys/key.registry.ts';
import { movedCursor } from '#platform/web/table/row.cursor.ts';
import type { CallToMake } from '../callList.contract.ts';
import type { CallOutcome } from '../callList.rules.ts';
import { CALL_OUTCOMES } from '../callList.rules.ts';
import { AGAIN_LABELS, OUTCOME_LETTERS, outcomeWord } from './call.labels.ts';

interface CallKeys {
  calls: readonly CallToMake[];
  rows: RefObject<HTMLElement | null>;
  isBusy: boolean;
  log: (call: CallToMake, outcome: CallOutcome) => Promise<void>;
  open: (leadId: string) => void;
}

const scope = 'list';

/** The keys of today's calls. An outcome is logged only for the call that has the focus. */
export function callKeys({ calls, rows, isBusy, log, open }: CallKeys): Shortcut[] {
  if (calls.length === 0) return [];
  const move = (key: string): boolean => {
    const drawn = [...(rows.current?.querySelectorAll<HTMLElement>('[data-call]') ?? [])];
    const at = drawn.findIndex((row) => row.contains(document.activeElement));
    const next = movedCursor(at < 0 ? null : at, key, drawn.length);
    if (next === null) return false;
    drawn[next]?.querySelector<HTMLElement>('[data-first]')?.focus();
    return true;
  };
  const onCall = (act: (call: CallToMake) => unknown) => () => {
    const id = document.activeElement?.closest('[data-call]')?.getAttribute('data-call');
    const call = calls.find((one) => one.id === id);
    if (!call) return false;
    act(call);
    return true;
  };
  return [
    { keys: ['j', 'ArrowDown'], label: 'Next call', scope, run: move },
    { keys: ['k', 'ArrowUp'], label: 'Previous call', scope, run: move },
    { keys: ['o'], label: 'Open the lead', scope, run: onCall(({ id }) => open(id)) },
    ...CALL_OUTCOMES.map((outcome) => ({
      keys: [OUTCOME_LETTERS[outcome]],
      label: [outcomeWord(outcome), AGAIN_LABELS[outcome]].filter(Boolean).join(', '),
      scope: 'record' as const,
      run: onCall((call) => !isBusy && log(call, outcome)),
    })),
  ];
}
