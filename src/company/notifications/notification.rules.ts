import type { Role } from '#platform/contract/roles.ts';
import type { NotificationKind } from './notification.contract.ts';

/** What a kind says of itself; it is declared beside the words in which people are told. */
export interface KindOfNotification {
  /** As a person chooses it: 'A lead is given to me'. */
  label: string;
  /** Who can be told; for the others it is no choice. */
  can: readonly Role[];
  /** Sent by mail too unless the person says otherwise: what cannot wait until he looks at the bell. */
  isMailed?: true;
}

export type KindsOfNotification<Kind extends NotificationKind> = Readonly<Record<Kind, KindOfNotification>>;

/** How a person wants to be told of a kind. */
export interface Wish {
  inApp: boolean;
  byMail: boolean;
}

/** What was chosen; what was not is as the kind has it. */
export function wishOf(
  kind: KindOfNotification,
  chosen: { inApp: boolean | null; byMail: boolean | null } | undefined,
): Wish {
  return { inApp: chosen?.inApp ?? true, byMail: chosen?.byMail ?? kind.isMailed ?? false };
}

export interface Words {
  title: string;
  body: string;
}
