import { formatPhone } from '#platform/contract/format.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { ContractorLinks } from '../../contractor-links/web/ContractorLinks.shared.tsx';
import { ContractorMilestones } from '../../milestones/web/ContractorMilestones.shared.tsx';
import type { Contractor } from '../contractor.contract.ts';
import {
  costText,
  firstPassText,
  loadText,
  measuredText,
  reopenedText,
  tradesText,
} from './contractor.labels.ts';

/** Who it is, and what it builds. */
export function WorkTab({ contractor }: { contractor: Contractor }) {
  return (
    <>
      <Sections>
        <Section title="Contractor">
          <FactList facts={factsOf(contractor)} labelWidth={160} />
        </Section>
        <ContractorLinks contractor={contractor} />
      </Sections>
      <ContractorMilestones contractorId={contractor.id} />
    </>
  );
}

function factsOf(contractor: Contractor): FactEntry[] {
  const { contactPerson, phone, email, specializations, pan, gstin, address, measured } = contractor;
  const { labourLicenceNumber, pfNumber, esiNumber, projectsAtWork, capacityProjects } = contractor;
  const known = (label: string, value: string | null): FactEntry[] =>
    value === null ? [] : [{ label, value }];
  return [
    { label: 'Contact', value: contactPerson },
    { label: 'Phone', value: formatPhone(phone) },
    ...known('Email', email),
    { label: 'Trades', value: tradesText(specializations) },
    { label: 'Load', value: loadText(projectsAtWork, capacityProjects) },
    { label: 'Own delay', value: measuredText(measured) },
    { label: 'Quality checks', value: firstPassText(measured) },
    { label: 'Issues put right', value: reopenedText(measured) },
    ...known('Cost', costText(measured)),
    ...known('PAN', pan),
    ...known('GSTIN', gstin),
    ...known('Labour licence', labourLicenceNumber),
    ...known('PF number', pfNumber),
    ...known('ESI number', esiNumber),
    ...known('Address', address),
  ];
}
