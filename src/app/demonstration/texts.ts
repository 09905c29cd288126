import type { MessageTemplateInput } from '#enquiries/message-templates/messageTemplate.contract.ts';
import { createMessageTemplate } from '#enquiries/message-templates/server/messageTemplate.commands.ts';
import { createSavedView } from '#company/saved-views/server/savedView.commands.ts';
import type { SavedViewInput } from '#company/saved-views/savedView.contract.ts';
import type { Stage } from './stage.ts';

const TEXTS: readonly MessageTemplateInput[] = [
  {
    name: 'Visit confirmed',
    channel: 'whatsapp',
    body: 'Namaste {firstName}, we look forward to seeing you at {project} on {visit}. I will meet you at the gate. {owner}, {ownerPhone}',
  },
  {
    name: 'After a missed call',
    channel: 'whatsapp',
    body: 'Namaste {firstName}, I tried to reach you about your enquiry at {project}. When may I call you today? {owner}, {organization}',
  },
  {
    name: 'Cost sheet to follow',
    channel: 'email',
    subject: 'Your enquiry at {project}',
    body: 'Dear {name},\n\nthank you for your time. The cost sheet for a {unitTypes} within {budget} follows today.\n\nKind regards\n{owner}\n{organization}, {ownerPhone}',
  },
  {
    name: 'Reminder of the visit',
    channel: 'sms',
    body: 'Dear {firstName}, your visit to {project} is on {visit}. {organization}',
    dltTemplateId: '1107162512340045671',
  },
  {
    name: 'Festive offer',
    channel: 'whatsapp',
    body: 'Namaste {firstName}, this week the club membership at {project} is on us. Shall I hold a flat for you? {owner}',
    isPromotional: true,
  },
];

const VIEWS: readonly SavedViewInput[] = [
  { list: 'leads', name: 'Negotiating', query: 'status=negotiating&sort=nextFollowUpAt', isShared: true },
  { list: 'leads', name: 'Reply overdue', query: 'lateResponse=true&status=new', isShared: true },
];

/** The message templates of the sales team, and the lead views shared by the Sales Head. */
export async function playTexts(stage: Stage): Promise<void> {
  await stage.play('bh', stage.latest, async (work) => {
    for (const text of TEXTS) await createMessageTemplate(work, text);
    for (const view of VIEWS) await createSavedView(work, view);
  });
}
