import { look } from '#platform/web/status/status.ts';

export const QUESTION_STATUS = {
  open: look('Open', 'ring', 'primary'),
  overdue: look('Overdue', 'alert', 'error'),
  answered: look('Answered', 'tick', 'success'),
  withdrawn: look('Withdrawn', 'cross', 'faint'),
} as const;

export function aboutText(seq: number | null): string {
  return seq === null ? 'The whole commission' : `Tranche ${seq}`;
}
