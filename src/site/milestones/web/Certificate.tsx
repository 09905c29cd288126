import { Note } from '#platform/web/page/Note.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { RequiredPaper } from '#company/documents/web/RequiredPaper.shared.tsx';
import { ARCHITECT_CERTIFICATE } from '#inventory/payment-terms/plan.rules.ts';
import type { Milestone } from '../milestone.contract.ts';
import { getMilestone, listMilestones } from '../milestone.contract.ts';

/** The architect's certificate, needed before payments can be demanded on it. */
export function Certificate({ milestone: { id, hasCertificate, allowedActions } }: { milestone: Milestone }) {
  return (
    <Section title="Architect certificate">
      {hasCertificate ? (
        <Note tone="done" title="Approved.">
          The milestone can be completed.
        </Note>
      ) : (
        <Note tone="limit" title="Not approved yet.">
          The milestone can only be completed with it.
        </Note>
      )}
      <RequiredPaper
        of="milestone"
        id={id}
        categoryKey={ARCHITECT_CERTIFICATE}
        label="Certificate"
        name="Architect certificate"
        mayUpload={allowedActions.includes('complete')}
        invalidates={[getMilestone, listMilestones]}
      />
    </Section>
  );
}
