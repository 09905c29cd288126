import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { listUnits } from './unit.contract.ts';

/** Can be imported again. */
export const exportUnits = fileOf(listUnits);
export const totalUnits = totalsOf(listUnits, ['pricePaise']);
