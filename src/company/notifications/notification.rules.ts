import type { Role } from '#platform/contract/roles.ts';
import type { NotificationKind } from './notification.contract.ts';

/** A kind of notification, declared beside its texts. */
export interface KindOfNotification {
  /** Its label among the choices: 'A lead is assigned to me'. */
  label: string;
  /** The roles that can get it; the others are not offered it. */
  can: readonly Role[];
  /** Also sent by email by default: urgent kinds that cannot wait for the bell. */
  isMailed?: true;
}

export type KindsOfNotification<Kind extends NotificationKind> = Readonly<Record<Kind, KindOfNotification>>;

/** The channels that a person chose for a kind. */
export interface Choice {
  inApp: boolean;
  byMail: boolean;
}

/** The person's choices, with the defaults of the kind for the rest. */
export function choiceOf(
  kind: KindOfNotification,
  chosen: { inApp: boolean | null; byMail: boolean | null } | undefined,
): Choice {
  return { inApp: chosen?.inApp ?? true, byMail: chosen?.byMail ?? kind.isMailed ?? false };
}

export interface Words {
  title: string;
  body: string;
}
