import { formatPhone } from '#platform/contract/format.ts';
import type { FoundOption } from '#platform/web/form/FormCombobox.tsx';
import { send } from '#platform/web/client/client.ts';
import type { Lead } from '../lead.contract.ts';
import { listLeads, OPEN_LEAD_STATUSES } from '../lead.contract.ts';
import { leadName } from '../lead.rules.ts';

const MAX = 20;

/** Open leads by name, phone or email. */
export async function findCustomers(typed: string, signal: AbortSignal): Promise<FoundOption[]> {
  const status = OPEN_LEAD_STATUSES.join(',');
  const found = await send(listLeads, { query: { search: typed, status, limit: MAX }, signal });
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
