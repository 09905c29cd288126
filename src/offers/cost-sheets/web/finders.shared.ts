import { compactMoney, formatPhone, titled } from '#platform/contract/format.ts';
import { send } from '#platform/web/client/client.ts';
import type { FoundOption } from '#platform/web/form/FormCombobox.tsx';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { listLeads, OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { leadName } from '#enquiries/leads/lead.rules.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';

const MOST = 20;

/** Open leads by name, phone or email. */
export async function findCustomers(typed: string, signal: AbortSignal): Promise<FoundOption[]> {
  const status = OPEN_LEAD_STATUSES.join(',');
  const found = await send(listLeads, { query: { search: typed, status, limit: MOST }, signal });
  return found.rows.map(customerOption);
}

export function customerOption(lead: Lead): FoundOption {
  const wants = lead.unitTypes.join(', ');
  return {
    id: lead.id,
    label: leadName(lead),
    text: [formatPhone(lead.phone), wants].filter(Boolean).join(' · '),
  };
}

/** Units that can be offered, by number. */
export async function findUnits(typed: string, signal: AbortSignal): Promise<FoundOption[]> {
  const found = await send(listUnits, {
    query: { search: typed, status: 'available,reserved', limit: MOST },
    signal,
  });
  return found.rows.map(unitOption);
}

export function unitOption(unit: Unit): FoundOption {
  const facts = [
    unit.unitType,
    `floor ${unit.floor}`,
    unit.projectName,
    compactMoney(unit.pricePaise),
    unit.status === 'available' ? '' : titled(unit.status).toLowerCase(),
  ];
  return { id: unit.id, label: unit.unitNumber, text: facts.filter(Boolean).join(' · ') };
}
