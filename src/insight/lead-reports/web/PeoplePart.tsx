import { Section, Sections } from '#platform/web/page/Section.tsx';
import type { LeadKpis } from '../leadReport.contract.ts';
import { GroupTable } from './GroupTable.tsx';

/** What each person did with the leads that were theirs first. */
export function PeoplePart({ kpis }: { kpis: LeadKpis }) {
  return (
    <Sections>
      <Section
        title="By person"
        fact="leads count for whoever had them first; bookings made are sales of these days, of any lead"
      >
        <GroupTable caption="Leads by person" word="Person" groups={kpis.groups ?? []} isOfPeople />
        <p>
          Few leads say little about a person: the true share booked lies between the two percentages in 80 of
          100 cases.
        </p>
      </Section>
    </Sections>
  );
}
