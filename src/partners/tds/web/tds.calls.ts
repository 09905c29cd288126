import {
  getTdsChallan,
  listTdsChallans,
  listTdsDeductions,
  listTdsMonths,
  totalTdsChallans,
  totalTdsDeductions,
} from '../tds.contract.ts';

/** What is read again once a challan was entered or taken back. */
export const CHANGED_BY_CHALLANS = [
  getTdsChallan,
  listTdsChallans,
  totalTdsChallans,
  listTdsDeductions,
  totalTdsDeductions,
  listTdsMonths,
];
