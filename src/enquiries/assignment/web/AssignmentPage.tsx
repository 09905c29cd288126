import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Sections } from '#platform/web/page/Section.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { RULE_READERS } from '../assignment.contract.ts';
import { listPresence } from '../presence.contract.ts';
import { REASSIGNERS } from '../reassigners.rules.ts';
import { AbsenceCalendar } from './AbsenceCalendar.tsx';
import { PresencePart } from './PresencePart.tsx';
import { ReassignmentsPart } from './ReassignmentsPart.tsx';
import { RulesPart } from './RulesPart.tsx';
import { TrialPart } from './TrialPart.tsx';

/** Who gets new leads: the rules, a test of them, and availability. */
export function AssignmentPage() {
  const people = useCall(listPresence);
  const isAllowed = useAllowed();
  const maySeeRules = isAllowed(RULE_READERS);
  return (
    <Page title="Lead assignment">
      <PageHeader
        title="Lead assignment"
        fact={maySeeRules ? 'First matching rule, else round robin among those available' : 'Availability'}
        isRuled
      />
      {people.isPending && <PageSkeleton />}
      {people.error && (
        <ErrorState
          title="The availability could not be loaded."
          error={people.error}
          onRetry={people.refetch}
        />
      )}
      {people.data && (
        <Sections>
          {maySeeRules && <RulesPart people={people.data} />}
          {maySeeRules && <TrialPart />}
          <PresencePart people={people.data} />
          <AbsenceCalendar />
          {isAllowed(REASSIGNERS) && <ReassignmentsPart />}
        </Sections>
      )}
    </Page>
  );
}
