import * as z from 'zod';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';

const LeadSettings = z.object({ source: z.enum(LEAD_SOURCES) });

/** What an import of leads keeps besides its columns. */
export function leadSettings(settings: unknown): z.infer<typeof LeadSettings> {
  return LeadSettings.parse(settings);
}
