import { Section } from '#platform/web/page/Section.tsx';
import { RequiredPaper } from '#company/documents/web/RequiredPaper.shared.tsx';
import type { Tower } from '../tower.contract.ts';
import { getTower } from '../tower.contract.ts';

/** The occupancy certificate, without which its date cannot be entered. Shown to those who can enter it. */
export function TowerFiles({ tower }: { tower: Tower }) {
  return (
    <Section title="Occupancy certificate">
      <RequiredPaper
        of="tower"
        id={tower.id}
        categoryKey="occupancyCertificate"
        label="Occupancy certificate"
        mayUpload
        invalidates={[getTower]}
      />
      {tower.ocDate === null && <p>Once it is approved, enter its date under “Edit tower”.</p>}
    </Section>
  );
}
