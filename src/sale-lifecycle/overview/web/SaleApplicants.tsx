import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Pencil from 'lucide-react/icons/pencil';
import { Link } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { formatDay, formatPct, formatPhone } from '#platform/contract/format.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import type { Applicant } from '#sales/applicant.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { FormerBuyers } from '#sale-lifecycle/transfers/web/FormerBuyers.shared.tsx';
import { TransferToBuyer } from '#sale-lifecycle/transfers/web/TransferToBuyer.shared.tsx';
import { ApplicantPapers } from './ApplicantPapers.tsx';

/** The buyers; they may be corrected until the sale is completed. */
export function SaleApplicants({ sale }: { sale: Sale }) {
  const [search, setSearch] = useSearchParams();
  const leaveTransfer = () => setSearch({ tab: 'applicants' }, { replace: true });
  if (search.has('transfer') && sale.allowedActions.includes('transferBuyer'))
    return <TransferToBuyer sale={sale} onDone={leaveTransfer} />;
  return (
    <>
      {sale.allowedActions.includes('edit') && (
        <Bar>
          <Button
            size="small"
            startIcon={<Pencil aria-hidden />}
            component={Link}
            to={`/sales/${sale.id}/edit`}
          >
            Edit applicants
          </Button>
        </Bar>
      )}
      <Sections>
        {sale.applicants.map((applicant) => (
          <Section
            key={applicant.id}
            title={applicant.name}
            fact={
              applicant.seq === 1 ? 'first applicant' : (applicant.relation ?? `applicant ${applicant.seq}`)
            }
          >
            <Person>
              <FactList facts={factsOf(applicant)} labelWidth={132} />
              {applicant.kyc && <ApplicantPapers sale={sale} applicant={applicant} kyc={applicant.kyc} />}
            </Person>
          </Section>
        ))}
        <FormerBuyers buyers={sale.formerBuyers} />
      </Sections>
    </>
  );
}

function factsOf(applicant: Applicant): FactEntry[] {
  const { pan, form60, aadhaarLast4, dob, phone, email, address, residency, sharePct } = applicant;
  return [
    { label: 'Share', value: formatPct(sharePct) },
    { label: 'PAN', value: pan ?? (form60 ? 'None, Form 60 signed' : 'Not shown') },
    ...(aadhaarLast4 ? [{ label: 'Aadhaar', value: `•••• ${aadhaarLast4}` }] : []),
    ...(dob ? [{ label: 'Date of birth', value: formatDay(dob) }] : []),
    ...(phone ? [{ label: 'Phone', value: <a href={`tel:${phone}`}>{formatPhone(phone)}</a> }] : []),
    ...(email ? [{ label: 'Email', value: email }] : []),
    ...(address ? [{ label: 'Address', value: address }] : []),
    { label: 'Residence', value: residency === 'nri' ? 'Lives abroad (NRI)' : 'Lives in India' },
  ];
}

const Person = styled('div')({
  display: 'grid',
  alignItems: 'start',
  gap: 24,
  '@media (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
});

const Bar = styled('div')({
  display: 'flex',
  justifyContent: 'flex-end',
  padding: '12px 24px 0',
  '@media (max-width: 599.95px)': { padding: '12px 16px 0' },
});
