import * as z from 'zod';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';

const LeadSettings = z.object({ source: z.enum(LEAD_SOURCES) });

/** Settings of an import of leads besides its columns. */
export function leadSettings(settings: unknown): z.infer<typeof LeadSettings> {
  return LeadSettings.parse(settings);
}
