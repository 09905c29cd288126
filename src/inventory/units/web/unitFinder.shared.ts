import { startCase } from '#platform/contract/format.ts';
import type { FoundOption } from '#platform/web/form/FormCombobox.tsx';
import { send } from '#platform/web/client/client.ts';
import type { Unit } from '../unit.contract.ts';
import { listUnits } from '../unit.contract.ts';
import { priceText } from './unit.labels.shared.ts';

const MAX = 20;

/** Units that can be offered, by number. */
export async function findUnits(typed: string, signal: AbortSignal): Promise<FoundOption[]> {
  const found = await send(listUnits, {
    query: { search: typed, status: 'available,reserved', limit: MAX },
    signal,
  });
  return found.rows.map(unitOption);
}

export function unitOption(unit: Unit): FoundOption {
  const facts = [
    unit.unitType,
    `floor ${unit.floor}`,
    unit.projectName,
    priceText(unit.pricePaise),
    unit.status === 'available' ? '' : startCase(unit.status).toLowerCase(),
  ];
  return { id: unit.id, label: unit.unitNumber, text: facts.filter(Boolean).join(' · ') };
}
