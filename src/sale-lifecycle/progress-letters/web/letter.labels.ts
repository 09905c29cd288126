import { counted } from '#platform/contract/format.ts';
import { look } from '#platform/web/status/status.ts';
import type { ProgressAudience, ProgressLetter } from '../progressLetter.contract.ts';

export const LETTER_STATUS = {
  sending: look('Sending', 'half', 'primary'),
  sent: look('Sent', 'tick', 'success'),
} as const;

export const BUYER_STATE = {
  waiting: look('Waiting', 'empty', 'faint'),
  mailed: look('Mailed', 'tick', 'success'),
  skipped: look('Not mailed', 'ring', 'amber'),
} as const;

export const letterHref = ({ id }: Pick<ProgressLetter, 'id'>) => `/construction/progress-letters/${id}`;

/** '38 of 52 buyers got it' */
export function reachText({ status, buyers, mailed }: ProgressLetter): string {
  return status === 'sending'
    ? `${mailed} of ${counted(buyers, 'buyer')} so far`
    : `${mailed} of ${counted(buyers, 'buyer')} got it`;
}

/** '38 of 52 buyers get it.' */
export function audienceText({ buyers, reached }: ProgressAudience): string {
  if (buyers === 0) return 'Nobody has bought in this tower yet.';
  return `${reached} of ${counted(buyers, 'buyer')} ${reached === 1 ? 'gets' : 'get'} it.`;
}
