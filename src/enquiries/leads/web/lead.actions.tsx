import Calculator from 'lucide-react/icons/calculator';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pencil from 'lucide-react/icons/pencil';
import Phone from 'lucide-react/icons/phone';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import type { NextActionKey } from '#enquiries/scoring/nextAction.rules.ts';
import { whatsAppLink } from '../callList.rules.ts';
import type { Lead } from '../lead.contract.ts';
import { messageRefusal } from '../messaging.rules.ts';

export type LeadDialog = 'visit' | 'move' | 'lose' | 'delete' | 'merge' | 'message';

export interface LeadHands {
  open: (dialog: LeadDialog) => void;
  /** Opens the form in which a contact is logged. */
  log: () => void;
}

/** The actions to reach a customer and log the outcome: always side by side, before all others. */
export function reachActions(lead: Lead, { log }: Pick<LeadHands, 'log'>): PageAction[] {
  return [
    callAction(lead),
    whatsAppAction(lead),
    { label: 'Log', letter: 'l', icon: <Pencil aria-hidden />, onClick: log },
  ];
}

function callAction({ phone }: Lead): PageAction {
  return { label: 'Call', letter: 't', icon: <Phone aria-hidden />, href: `tel:${phone}` };
}

function whatsAppAction(lead: Lead): PageAction {
  return {
    label: 'WhatsApp',
    letter: 'w',
    icon: <MessageCircle aria-hidden />,
    blockedBy: messageRefusal(lead, 'whatsapp', 'service'),
    onClick: () => void window.open(whatsAppLink(lead.phone), '_blank', 'noopener'),
  };
}

function costSheetAction({ id }: Lead): PageAction {
  return {
    label: 'Cost sheet',
    letter: 's',
    icon: <Calculator aria-hidden />,
    href: `/leads/${id}/cost-sheet`,
  };
}

/** What is done beside the list: the customer is called, written to, logged, or gets an offer. */
export function panelActionsOf(lead: Lead): PageAction[] {
  const { allowedActions } = lead;
  return [
    { ...callAction(lead), isPrimary: true },
    whatsAppAction(lead),
    ...(allowedActions.includes('log')
      ? [{ label: 'Log', letter: 'l', icon: <Pencil aria-hidden />, href: `/leads/${lead.id}?log` }]
      : []),
    ...(allowedActions.includes('costSheet') ? [costSheetAction(lead)] : []),
  ];
}

/** All other actions of this user on the lead. */
export function leadActionsOf(lead: Lead, { open }: Pick<LeadHands, 'open'>): PageAction[] {
  const can = new Set(lead.allowedActions);
  const actions: (PageAction | false)[] = [
    can.has('book') && {
      label: 'Book a unit',
      letter: 'b',
      href: `/sales/create?lead=${lead.id}`,
      isPrimary: true,
    },
    lead.saleId !== null && {
      label: 'Open sale',
      letter: 'o',
      href: `/sales/${lead.saleId}`,
      isPrimary: true,
    },
    can.has('costSheet') && { ...costSheetAction(lead), isRare: true },
    (can.has('move') || can.has('reopen')) && {
      label: can.has('reopen') ? 'Reopen lead' : 'Move to another stage',
      letter: 'm',
      isRare: true,
      onClick: () => open('move'),
    },
    can.has('log') && {
      label: 'Schedule visit',
      letter: 'v',
      icon: <CalendarPlus aria-hidden />,
      isRare: true,
      onClick: () => open('visit'),
    },
    { label: 'Site visits', isRare: true, href: '/leads/visits' },
    {
      label: 'Message',
      letter: 'n',
      icon: <MessageCircle aria-hidden />,
      isRare: true,
      // Shown when the customer may get at least a text message; the dialog checks each template.
      blockedBy: messageRefusal(lead, 'sms', 'service'),
      onClick: () => open('message'),
    },
    can.has('edit') && {
      label: 'Edit lead',
      letter: 'e',
      icon: <Pencil aria-hidden />,
      href: `/leads/${lead.id}/edit`,
      isRare: true,
    },
    can.has('merge') && {
      label: 'Merge another lead',
      letter: 'u',
      isRare: true,
      onClick: () => open('merge'),
    },
    can.has('lose') && {
      label: 'Mark as lost',
      letter: 'z',
      isRare: true,
      isDanger: true,
      onClick: () => open('lose'),
    },
    can.has('delete') && {
      label: 'Delete lead',
      letter: 'd',
      isRare: true,
      isDanger: true,
      onClick: () => open('delete'),
    },
  ];
  return actions.filter((action) => action !== false);
}

/** The action for the advised next step; null when the user can only accept it. */
export function stepAction(lead: Lead, key: NextActionKey, { open, log }: LeadHands): PageAction | null {
  const can = new Set(lead.allowedActions);
  const call = { label: 'Call now', href: `tel:${lead.phone}` };
  switch (key) {
    case 'callNow':
    case 'followUp':
    case 'closeOffer':
    case 'askRequirement':
    case 'askLoan':
      return call;
    case 'assign':
      return can.has('assign') ? { label: 'Choose owner', href: `/leads/${lead.id}/edit` } : null;
    case 'findNumber':
      return can.has('edit') ? { label: 'Correct number', href: `/leads/${lead.id}/edit` } : null;
    case 'book':
      return can.has('book') ? { label: 'Book a unit', href: `/sales/create?lead=${lead.id}` } : null;
    case 'sendCostSheet':
      return can.has('costSheet') ? { label: 'Make cost sheet', href: `/leads/${lead.id}/cost-sheet` } : null;
    case 'arrangeVisit':
    case 'rearrangeVisit':
      return { label: 'Schedule visit', onClick: () => open('visit') };
    case 'planFollowUp':
      return { label: 'Plan follow-up', onClick: log };
    case 'none':
      return null;
  }
}
