import { look } from '#platform/web/status/status.ts';

export const CHALLAN_STATUS = {
  entered: look('Entered', 'tick', 'success'),
  takenBack: look('Taken back', 'cross', 'faint'),
} as const;

export const DEDUCTION_STATUS = {
  open: look('To pay', 'ring', 'primary'),
  late: look('Late', 'alert', 'error'),
  paid: look('Paid', 'tick', 'success'),
  excess: look('Excess', 'dash', 'amber'),
  setOff: look('Set off', 'tick', 'faint'),
  cancelled: look('Taken back', 'cross', 'faint'),
  nil: look('Nil', 'dash', 'faint'),
} as const;
