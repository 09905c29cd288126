import BellRing from 'lucide-react/icons/bell-ring';
import Ban from 'lucide-react/icons/ban';
import Calculator from 'lucide-react/icons/calculator';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import LockOpen from 'lucide-react/icons/lock-open';
import Lock from 'lucide-react/icons/lock';
import Timer from 'lucide-react/icons/timer';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import type { Unit } from '../unit.contract.ts';

export type UnitDialog =
  | 'block'
  | 'unblock'
  | 'reserve'
  | 'take'
  | 'extend'
  | 'release'
  | 'wait'
  | 'requestBooking'
  | 'delete';

/**
 * What can be done with a unit now, by the rights that came with it; the first three are also in its side
 * panel.
 */
export function unitActionsOf(unit: Unit, open: (dialog: UnitDialog) => void): PageAction[] {
  const can = new Set(unit.allowedActions);
  const actions: (PageAction | false)[] = [
    can.has('book') && {
      label: 'Book this unit',
      letter: 'b',
      href: `/sales/create?unit=${unit.id}`,
      isPrimary: true,
    },
    unit.currentSaleId !== null && {
      label: 'Open sale',
      letter: 'o',
      href: `/sales/${unit.currentSaleId}`,
      isPrimary: true,
    },
    can.has('costSheet') && {
      label: 'Cost sheet',
      letter: 's',
      icon: <Calculator aria-hidden />,
      href: `/projects/${unit.projectId}/units/${unit.id}/cost-sheet`,
    },
    can.has('reserve') && {
      label: unit.offeredToName === null ? 'Reserve unit' : `Reserve for ${unit.offeredToName}`,
      letter: 'r',
      icon: <Lock aria-hidden />,
      onClick: () => open(unit.offeredToName === null ? 'reserve' : 'take'),
    },
    can.has('requestBooking') && {
      label: 'Request booking',
      letter: 'q',
      icon: <BellRing aria-hidden />,
      onClick: () => open('requestBooking'),
      isPrimary: true,
    },
    can.has('wait') && {
      label: 'Join waitlist',
      letter: 'w',
      icon: <Hourglass aria-hidden />,
      onClick: () => open('wait'),
    },
    can.has('release') && {
      label: 'Release unit',
      letter: 'l',
      icon: <LockOpen aria-hidden />,
      onClick: () => open('release'),
    },
    can.has('extend') && {
      label: 'Extend reservation',
      letter: 't',
      icon: <Timer aria-hidden />,
      onClick: () => open('extend'),
    },
    can.has('block') && {
      label: 'Block unit',
      letter: 'z',
      icon: <Ban aria-hidden />,
      onClick: () => open('block'),
    },
    can.has('unblock') && {
      label: 'Unblock unit',
      letter: 'u',
      icon: <CircleCheck aria-hidden />,
      onClick: () => open('unblock'),
    },
  ];
  return actions.filter((action) => action !== false);
}
