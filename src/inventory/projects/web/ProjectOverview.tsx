import { styled } from '@mui/material/styles';
import {
  formatArea,
  formatDay,
  formatMoney,
  formatPct,
  formatRate,
  plainAmount,
  startCase,
} from '#platform/contract/format.ts';
import { stateName } from '#platform/contract/identity-numbers.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Columns } from '#platform/web/page/Page.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import type { Project } from '../project.contract.ts';
import { CHARGE_BASIS_LABELS } from './ChargeValue.tsx';
import { LaunchList } from './LaunchList.tsx';
import { ProjectPictures } from './ProjectPictures.tsx';

/** What a project is, what it costs, and what is still missing for its launch. */
export function ProjectOverview({ project }: { project: Project }) {
  const mayEdit = project.allowedActions.includes('edit');
  const hasPictures = project.imageFileIds.length > 0;
  return (
    <Columns>
      <Sections>
        {mayEdit && project.status === 'planning' && <LaunchList project={project} />}
        {hasPictures && <ProjectPictures project={project} />}
        <Section title="Prices" fact={`per square foot of ${project.priceBasis} area`}>
          <FactList facts={priceFacts(project)} labelWidth={148} />
        </Section>
        <ChargeTable project={project} />
        {!hasPictures && <ProjectPictures project={project} />}
      </Sections>
      <Sections>
        <Section title="About">
          {project.description && <Text>{project.description}</Text>}
          <FactList facts={aboutFacts(project)} labelWidth={128} />
        </Section>
        {project.designatedAccounts.length > 0 && (
          <Section title="Designated accounts">
            <FactList facts={accountFacts(project)} labelWidth={128} />
          </Section>
        )}
      </Sections>
    </Columns>
  );
}

function priceFacts(project: Project): FactEntry[] {
  const { floorRatePaise, floorRiseRatePaise, floorRiseAfterFloor } = project;
  return [
    { label: 'Base rate', value: formatRate(project.baseRatePaise) },
    ...(floorRatePaise === null
      ? []
      : [{ label: 'Minimum selling rate', value: formatRate(floorRatePaise) }]),
    {
      label: 'Floor rise',
      value:
        floorRiseRatePaise > 0
          ? `${formatRate(floorRiseRatePaise)} per floor, above floor ${floorRiseAfterFloor}`
          : 'None',
    },
    ...(project.taxPct === null ? [] : [{ label: 'Tax', value: formatPct(project.taxPct) }]),
  ];
}

interface ChargeRow {
  id: string;
  kind: string;
  name: string;
  basis: string;
  amount: string;
  gst: string;
}

const COLUMNS: readonly LedgerColumn<ChargeRow>[] = [
  { key: 'name', label: 'Charge', render: (row) => row.name },
  { key: 'basis', label: 'Basis', isFaint: true, isLong: true, render: (row) => row.basis },
  { key: 'gst', label: 'GST', isFaint: true, render: (row) => row.gst },
  { key: 'amount', label: 'Amount', align: 'right', render: (row) => row.amount },
];

function ChargeTable({ project }: { project: Project }) {
  const rows = chargeRows(project);
  if (rows.length === 0) return null;
  return (
    <Edge>
      <LedgerTable
        caption="Charges of the project"
        columns={COLUMNS}
        rows={rows}
        groupOf={(row) => ({ key: row.kind, label: row.kind })}
        renderCard={(row) => (
          <Card>
            <b>{row.name}</b>
            <span>{row.amount}</span>
            <small>{[row.basis, row.gst].filter(Boolean).join(', ')}</small>
          </Card>
        )}
      />
    </Edge>
  );
}

function chargeRows({ plcCharges, chargeHeads, parkingTypes }: Project): ChargeRow[] {
  return [
    ...plcCharges.map((charge) => ({
      id: `plc-${charge.code}`,
      kind: 'Location charges',
      name: charge.name,
      basis: CHARGE_BASIS_LABELS[charge.basis] ?? charge.basis,
      amount: amountText(charge.basis, charge.value),
      gst: '',
    })),
    ...chargeHeads.map((head) => ({
      id: `head-${head.code}`,
      kind: 'Other charges',
      name: head.mandatory ? head.name : `${head.name} (optional)`,
      basis: `${CHARGE_BASIS_LABELS[head.basis] ?? head.basis}${head.months ? `, ${head.months} months` : ''}`,
      amount: amountText(head.basis, head.value),
      gst: { withConstruction: 'As construction', rate: formatPct(head.gstRate), deposit: 'Deposit' }[
        head.gstTreatment
      ],
    })),
    ...parkingTypes.map((parking) => ({
      id: `parking-${parking.code}`,
      kind: 'Parking',
      name: parking.name,
      basis: `${parking.total} spaces`,
      amount: parking.isOpen ? 'Free' : formatMoney(parking.pricePaise),
      gst: '',
    })),
  ];
}

function amountText(basis: string, value: number): string {
  return basis === 'pct' ? formatPct(value) : `₹${plainAmount(value)}`;
}

function aboutFacts(project: Project): FactEntry[] {
  const { addressLine, locality, city, pincode, stateCode, latitude, longitude } = project;
  const place = [
    addressLine,
    // An address often ends with it already.
    locality !== null && addressLine?.includes(locality) ? null : locality,
    [city, pincode].filter(Boolean).join(' '),
    stateCode && stateName(stateCode),
  ];
  const facts: (FactEntry | null)[] = [
    { label: 'Code', value: project.code },
    { label: 'Type', value: startCase(project.type) },
    { label: 'Address', value: place.filter(Boolean).join(', ') },
    latitude === null || longitude === null
      ? null
      : { label: 'Location', value: `${latitude}, ${longitude}` },
    project.landAreaSqFt === null ? null : { label: 'Land', value: formatArea(project.landAreaSqFt) },
    stateCode === null ? null : { label: 'RERA', value: reraText(project) },
    stateCode === null ? null : { label: 'GSTIN', value: project.gstin ?? 'Not given' },
    dayFact('Launch', project.launchDate),
    dayFact('Planned possession', project.plannedPossessionDate),
    dayFact('RERA possession', project.reraPossessionDate),
    dayFact('Occupancy certificate', project.ocDate),
    dayFact('Target sell-out', project.targetSelloutDate),
    listFact('Amenities', project.amenities),
    listFact('Bank approvals', project.bankApprovals),
  ];
  return facts.filter((fact) => fact !== null);
}

function reraText({ reraNumber, reraValidUntil }: Project): string {
  if (reraNumber === null) return 'Not given';
  return reraValidUntil ? `${reraNumber}, valid until ${formatDay(reraValidUntil)}` : reraNumber;
}

function dayFact(label: string, day: string | null): FactEntry | null {
  return day === null ? null : { label, value: formatDay(day) };
}

function listFact(label: string, words: readonly string[]): FactEntry | null {
  return words.length === 0 ? null : { label, value: words.join(', ') };
}

function accountFacts({ designatedAccounts }: Project): FactEntry[] {
  return designatedAccounts.map(({ kind, bank, accountLast4, ifsc }) => ({
    label: startCase(kind),
    value: `${bank}, ••${accountLast4}, ${ifsc}`,
  }));
}

const Text = styled('p')(({ theme }) => ({
  marginBottom: 12,
  whiteSpace: 'pre-line',
  color: theme.vars.palette.text.secondary,
}));

/** A ledger brings its own side margins. */
const Edge = styled('div')({ '&&': { padding: '0 0 16px' } });

const Card = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '0 12px',
  padding: '8px 16px',
  '& b': { fontWeight: 500 },
  '& small': { ...theme.typography.caption, gridColumn: '1 / -1', color: theme.vars.palette.text3 },
}));
