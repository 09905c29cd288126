import { counted } from '#platform/contract/format.ts';
import type { MailSetting } from '../buyerMail.contract.ts';

/** What makes a paper go by itself. */
const OCCASIONS: Partial<Record<MailSetting['kind'], string>> = {
  receipt: 'when a receipt is verified',
  invoice: 'when an invoice is issued',
  welcome: 'when a unit is booked',
};

/** 'Goes by itself when a receipt is verified, except for 1 project' */
export function ruleText({ kind, isOn, dayOfMonth, exceptProjects }: MailSetting): string {
  if (isOn === null)
    return kind === 'demandLetter' ? 'Goes with its demand run, or by hand' : 'Is sent by hand';
  if (!isOn) return 'Is sent by hand';
  const when = OCCASIONS[kind] ?? `on day ${dayOfMonth ?? 1} of each month`;
  const except = exceptProjects.length > 0 ? `, except for ${counted(exceptProjects.length, 'project')}` : '';
  return `Goes by itself ${when}${except}`;
}

/** The label of the switch. */
export function switchText(kind: MailSetting['kind']): string {
  return kind === 'statement' ? 'Mail it by itself each month' : `Mail it by itself ${OCCASIONS[kind] ?? ''}`;
}
