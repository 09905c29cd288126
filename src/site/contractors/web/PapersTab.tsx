import { styled } from '@mui/material/styles';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { RecordDocuments } from '#company/documents/web/RecordDocuments.shared.tsx';
import { RequiredPaper } from '#company/documents/web/RequiredPaper.shared.tsx';
import { RecordHolds } from '#company/retention/web/RecordHolds.shared.tsx';
import type { Contractor } from '../contractor.contract.ts';
import { CHANGED_BY_CONTRACTORS } from './contractor.calls.ts';
import { UploadLicence } from './UploadLicence.tsx';

/** What it needs before it works, and all its other papers. */
export function PapersTab({ contractor }: { contractor: Contractor }) {
  const { id, companyName, allowedActions } = contractor;
  const mayUpload = allowedActions.includes('edit');
  return (
    <Sections>
      <Section title="Needed before it works">
        <Stack>
          <RequiredPaper
            of="contractor"
            id={id}
            categoryKey="contractorPan"
            label="PAN"
            name={`PAN of ${companyName}`}
            mayUpload={mayUpload}
            invalidates={CHANGED_BY_CONTRACTORS}
          />
          <RequiredPaper
            of="contractor"
            id={id}
            categoryKey="labourLicence"
            label="Labour licence"
            name={`Labour licence of ${companyName}`}
            mayUpload={false}
            invalidates={CHANGED_BY_CONTRACTORS}
          />
          {mayUpload && <UploadLicence contractor={contractor} />}
        </Stack>
      </Section>
      <RecordDocuments of="contractor" id={id} name={companyName}>
        <RecordHolds of="contractor" id={id} name={companyName} />
      </RecordDocuments>
    </Sections>
  );
}

const Stack = styled('div')({ display: 'grid', gap: 8, justifyItems: 'start' });
