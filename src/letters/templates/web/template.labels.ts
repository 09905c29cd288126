import { look } from '#platform/web/status/status.ts';
import type { LetterRecord } from '../template.rules.ts';

export const TEMPLATE_STATUS = {
  draft: look('Not approved yet', 'empty', 'faint'),
  approved: look('In use', 'tick', 'success'),
  retired: look('Retired', 'dash', 'faint'),
} as const;

export const REVISION_STATE = {
  waiting: look('Waiting for approval', 'half', 'amber'),
  approved: look('Approved', 'tick', 'success'),
  replaced: look('Replaced', 'ring', 'faint'),
  rejected: look('Rejected', 'cross', 'error'),
  withdrawn: look('Taken back', 'return', 'faint'),
  superseded: look('Replaced before approval', 'ring', 'faint'),
} as const;

export const LETTER_STATE = {
  waiting: look('Waiting', 'empty', 'faint'),
  made: look('Made', 'tick', 'success'),
  failed: look('Failed', 'cross', 'error'),
} as const;

export const JOB_STATUS = {
  running: look('Running', 'half', 'primary'),
  finished: look('Finished', 'tick', 'success'),
  stopped: look('Stopped', 'dash', 'faint'),
} as const;

export const RECORD_NAMES: Readonly<Record<LetterRecord, string>> = { sale: 'Sale' };
