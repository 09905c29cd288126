import * as z from 'zod';
import { call, data, page, pageQuery, SIGNED_IN } from '#platform/contract/call.ts';

export const NOTIFICATION_KINDS = [
  'leadAssigned',
  'answerDueSoon',
  'answerLate',
  'answerEscalated',
  'leadUnassigned',
  'leadEnquiredAgain',
  'followUpDue',
  'visitMoved',
  'costSheetExpiring',
  'costSheetOpened',
  'approvalAsked',
  'approvalDecided',
  'approvalExpired',
  'priceListFailed',
  'modelDrifted',
  'unitSold',
  'unitBooked',
  'unitReserved',
  'reservationEnded',
  'unitOffered',
  'waitingEnded',
  'bookingRequested',
  'receiptToVerify',
  'receiptVerified',
  'receiptWithdrawn',
  'receiptBounced',
  'receiptReversed',
  'invoiceIssued',
  'duesReminded',
  'milestoneDelayed',
  'contractorPreferenceLost',
  'contractorStopped',
  'contractorLicenceExpired',
  'issueAssigned',
  'issueOverdue',
  'issueReportedDone',
  'budgetSubmitted',
  'budgetApproved',
  'budgetReturned',
  'laterCheckFailed',
  'photoMarked',
  'lateRateAboveLaw',
  'planNeverDue',
  'claimEnding',
  'claimEnded',
  'claimDisputed',
  'disputeRuled',
  'firmAccountToConfirm',
  'firmAccountRejected',
  'commissionRunToRelease',
  'commissionPaid',
  'partnerInvoiceSent',
  'partnerInvoiceDecided',
  'commissionClawedBack',
  'tdsDueSoon',
  'tdsLate',
  'commissionQuestionAsked',
  'commissionQuestionAnswered',
  'commissionShareProposed',
  'commissionShareAccepted',
  'documentWaiting',
  'documentDecided',
  'linkOpened',
  'templateWaiting',
  'acceptanceComplete',
  'acceptanceDeclined',
  'acceptanceEnded',
  'documentExpiring',
  'reportNotSent',
  'buyerMailFailed',
  'schedulePaused',
  'figurePassed',
  'alertPaused',
  'roleChanged',
  'invitationAccepted',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const Notification = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  body: z.string(),
  /** The page of its record. */
  link: z.string(),
  resourceType: z.string(),
  resourceId: z.uuid(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = call({
  method: 'GET',
  path: '/notifications',
  summary: 'Notifications of the caller, newest first',
  can: SIGNED_IN,
  query: z.object({ ...pageQuery, unread: z.enum(['true', 'false']).optional() }),
  reply: page(Notification),
});

export const countUnread = call({
  method: 'GET',
  path: '/notifications/unread',
  summary: 'How many notifications the caller has not read, up to 100',
  can: SIGNED_IN,
  reply: data(z.strictObject({ unread: z.number().int() })),
});

export const readNotification = call({
  method: 'PUT',
  path: '/notifications/{id}/read',
  summary: 'Mark one as read',
  can: SIGNED_IN,
  reply: data(Notification),
});

export const readAllNotifications = call({
  method: 'PUT',
  path: '/notifications/read',
  summary: 'Mark all as read',
  can: SIGNED_IN,
  reply: data(z.strictObject({ read: z.number().int() })),
});

export const NotificationPreferences = z.strictObject({
  /** The kinds of notification for this role, each with the person's choice. */
  kinds: z.array(
    z.strictObject({
      kind: z.enum(NOTIFICATION_KINDS),
      label: z.string(),
      /** At the bell. */
      inApp: z.boolean(),
      byMail: z.boolean(),
    }),
  ),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const getNotificationPreferences = call({
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'Which kinds of notification the caller wants, at the bell and by mail',
  can: SIGNED_IN,
  reply: data(NotificationPreferences),
});

/** Fields left out stay unchanged. */
const PreferenceChoices = z.object({
  kinds: z
    .array(
      z.object({
        kind: z.enum(NOTIFICATION_KINDS, 'There is no notification of this kind'),
        inApp: z.boolean('Choose on or off').optional(),
        byMail: z.boolean('Choose on or off').optional(),
      }),
    )
    .min(1, 'Choose at least one kind')
    .max(NOTIFICATION_KINDS.length),
});

export const updateNotificationPreferences = call({
  method: 'PUT',
  path: '/notifications/preferences',
  summary: 'Choose which kinds of notification the caller wants, at the bell and by mail',
  can: SIGNED_IN,
  body: PreferenceChoices,
  reply: data(NotificationPreferences),
});
