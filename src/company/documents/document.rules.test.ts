import { describe, expect, it } from 'vitest';
import type { DocumentAction, DocumentFacts } from './document.rules.ts';
import { DOCUMENT_ACTIONS, DOCUMENT_STATUSES, documentActions, refusalOf } from './document.rules.ts';

/** Uploaded and approved by others, seen by somebody who may do all that the role allows. */
const facts = (more: Partial<DocumentFacts>): DocumentFacts => ({
  status: 'approved',
  confidential: false,
  hasApproved: true,
  isUploader: false,
  isApprover: false,
  isLatestUploader: false,
  isAlone: false,
  mayUpload: true,
  isReader: true,
  isExecuted: false,
  ...more,
});

const ALWAYS: readonly DocumentAction[] = ['edit', 'addVersion', 'restore', 'archive'];
/** What each state allows to an administrator, with and without an approved version. */
const ALLOWED: Record<
  DocumentFacts['status'],
  { counting: readonly DocumentAction[]; none: readonly DocumentAction[] }
> = {
  pendingApproval: {
    counting: [...ALWAYS, 'approve', 'reject', 'withdraw', 'share'],
    none: [...ALWAYS, 'approve', 'reject'],
  },
  approved: { counting: [...ALWAYS, 'withdraw', 'share'], none: ALWAYS },
  rejected: { counting: [...ALWAYS, 'withdraw', 'share'], none: ALWAYS },
  withdrawn: { counting: [...ALWAYS, 'withdraw', 'share'], none: ALWAYS },
  archived: { counting: [], none: [] },
};

describe('every act on a document, from every state', () => {
  it.each(
    DOCUMENT_STATUSES.flatMap((status) => [true, false].map((hasApproved) => ({ status, hasApproved }))),
  )(
    '$status, approved earlier: $hasApproved: is allowed or refused with a sentence',
    ({ status, hasApproved }) => {
      const allowed = ALLOWED[status][hasApproved ? 'counting' : 'none'];
      const refusals = DOCUMENT_ACTIONS.flatMap(
        (action) => refusalOf(action, 'Business Head', facts({ status, hasApproved })) ?? [],
      );
      expect(documentActions('Business Head', facts({ status, hasApproved })).toSorted()).toEqual(
        [...allowed].toSorted(),
      );
      for (const { code, message } of refusals) {
        expect.soft(code, message).toBe('conflict');
        expect.soft(message).toMatch(/^[A-Z].*\.$/);
      }
    },
  );

  it('needs a second person to approve what one uploaded, and to withdraw what one approved', () => {
    const pending = facts({ status: 'pendingApproval', isLatestUploader: true });
    expect(refusalOf('approve', 'Business Head', pending)?.code).toBe('forbidden');
    expect(refusalOf('approve', 'Business Head', { ...pending, isAlone: true })).toBeNull();
    expect(refusalOf('withdraw', 'Business Head', facts({ isApprover: true }))?.code).toBe('forbidden');
    expect(refusalOf('withdraw', 'Business Head', facts({ isApprover: true, isAlone: true }))).toBeNull();
  });

  it('keeps an executed agreement, and what is confidential from those who do not read it', () => {
    expect(refusalOf('archive', 'Business Head', facts({ isExecuted: true }))?.code).toBe('conflict');
    expect(refusalOf('share', 'Sales Executive', facts({ confidential: true }))?.code).toBe('forbidden');
  });

  it('is nothing for whoever has only a share, whatever their role', () => {
    expect(documentActions('Business Head', facts({ isReader: false }))).toEqual([]);
  });

  it('of an executive is to edit own ones and to take back what waits', () => {
    const own = facts({ status: 'pendingApproval', hasApproved: false, isUploader: true });
    expect(documentActions('Sales Executive', own).toSorted()).toEqual(['addVersion', 'archive', 'edit']);
    expect(documentActions('Sales Executive', facts({ isUploader: false }))).toEqual(['share']);
  });
});
