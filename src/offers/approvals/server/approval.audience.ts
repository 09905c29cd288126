import type { Audience } from '#platform/server/events/stream.ts';
import { visibleApprovalIds } from './approval.visibility.ts';

/** The requester, and those who may decide. */
export const approvalAudience: Audience = { mayHear: () => true, visible: visibleApprovalIds };
