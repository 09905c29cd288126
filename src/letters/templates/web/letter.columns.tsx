import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import type { LetterOfJob } from '../letterJob.contract.ts';
import { LETTER_STATE } from './template.labels.ts';

const column = columnsFor<LetterOfJob>();

export const letterColumns = column.columns([
  column.accessor('record', { header: 'Record', meta: { skeleton: 160 } }),
  column.accessor('state', {
    header: 'State',
    cell: (info) => <StatusSign of={LETTER_STATE} status={info.getValue()} />,
    meta: { skeleton: 60 },
  }),
  column.accessor(({ number }) => number ?? '', { id: 'number', header: 'Number', meta: { skeleton: 90 } }),
  column.accessor((letter) => letterText(letter), {
    id: 'outcome',
    header: 'Outcome',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { wraps: true, skeleton: 200 },
  }),
]);

/** The outcome of a letter, in words. */
export function letterText({ state, reason, isMailed }: LetterOfJob): string {
  if (state === 'waiting') return reason ?? 'Not made yet';
  return [...(isMailed ? ['Mailed'] : []), ...(reason ? [reason] : [])].join('. ') || 'Filed';
}
