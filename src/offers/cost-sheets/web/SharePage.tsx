import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Download from 'lucide-react/icons/download';
import FileX from 'lucide-react/icons/file-x';
import Phone from 'lucide-react/icons/phone';
import { useParams } from 'react-router';
import { formatArea, formatDay, formatPhone } from '#platform/contract/format.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { useReadOnce } from '#platform/web/client/useReadOnce.ts';
import { useDocumentTitle } from '#platform/web/navigation/title.ts';
import { useNoIndex } from '#platform/web/navigation/useNoIndex.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { MoneySheet, SheetTotal } from '#platform/web/page/MoneySheet.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { LoadingScreen } from '#platform/web/shell/LoadingScreen.tsx';
import { PlainPage } from '#platform/web/shell/PlainPage.tsx';
import type { SharedCostSheet } from '../share.contract.ts';
import { openSharedCostSheet } from '../share.contract.ts';
import { SharedPlan } from './SharedPlan.tsx';

/** A cost sheet as its customer opens it by a link: no session, no shell, made for a phone. */
export function SharePage() {
  const { token = '' } = useParams();
  useNoIndex();
  const sheet = useReadOnce(token, openSheet);
  if (!sheet.data && !sheet.error) return <LoadingScreen />;
  if (sheet.error) {
    const { title, text, mayRetry } = failureText(sheet.error);
    return (
      <PlainPage
        title={title}
        icon={<FileX aria-hidden />}
        actions={mayRetry && <Button onClick={() => sheet.retry()}>Try again</Button>}
      >
        {text}
      </PlainPage>
    );
  }
  return sheet.data && <SharedSheet sheet={sheet.data} token={token} />;
}

function failureText({ status, message }: ApiError): { title: string; text: string; mayRetry: boolean } {
  if (status === 410) return { title: 'This offer is no longer open', text: message, mayRetry: false };
  const isNone = status === 404 || status === 400;
  const text = isNone ? 'Copy the whole link from the message you received.' : message;
  return {
    title: isNone ? 'This link is not valid' : 'The offer could not be opened',
    text,
    mayRetry: !isNone,
  };
}

const openSheet = (token: string) => send(openSharedCostSheet, { params: { token } });

function SharedSheet({ sheet, token }: { sheet: SharedCostSheet; token: string }) {
  const title = `${sheet.unit.unitNumber}, ${sheet.project.name}`;
  useDocumentTitle(title);
  return (
    <Window>
      <Builder>
        {sheet.builder.logo ? (
          <img src={sheet.builder.logo} alt={sheet.builder.name} />
        ) : (
          <b>{sheet.builder.name}</b>
        )}
        <Button
          variant="contained"
          startIcon={<Download aria-hidden />}
          href={`/api/shared/cost-sheets/${token}/pdf`}
          download
        >
          PDF
        </Button>
      </Builder>
      <Head>
        <p>{sheet.customerName ? `Cost sheet for ${sheet.customerName}` : 'Cost sheet'}</p>
        <h1>{title}</h1>
        <p>
          {sheet.number}, issued {formatDay(sheet.issuedOn)}
        </p>
      </Head>
      {sheet.isBooked ? (
        <Note tone="done" title="This home is booked.">
          The figures are those of your booking.
        </Note>
      ) : (
        <Note tone="advice" title={`Valid until ${formatDay(sheet.validUntil)}.`}>
          After that, price, taxes and availability may change.
        </Note>
      )}
      <Part aria-label="Home">
        <FactList facts={homeFacts(sheet)} labelWidth={124} />
      </Part>
      <Part aria-label="Price" data-flush>
        <MoneySheet label={`Cost sheet, ${sheet.unit.unitNumber}`} groups={groupsOf(sheet)} />
        <SheetTotal label="All-in cost" amountPaise={sheet.allInPaise} />
        <p>{sheet.allInInWords}</p>
      </Part>
      <SharedPlan plan={sheet.plan} />
      {sheet.notes.map((note) => (
        <Note key={note} tone="advice">
          {note}
        </Note>
      ))}
      <Foot>
        <p>
          <b>{sheet.issuedBy.name}</b>
          <br />
          {roleLabel(sheet.issuedBy.role)}, {sheet.builder.name}
        </p>
        <Contact sheet={sheet} />
        <small>
          {[sheet.builder.address, sheet.project.reraNumber && `RERA ${sheet.project.reraNumber}`]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </Foot>
    </Window>
  );
}

function Contact({ sheet: { issuedBy, builder } }: { sheet: SharedCostSheet }) {
  const phone = issuedBy.phone ?? builder.phone;
  return (
    <Buttons>
      {phone && (
        <Button startIcon={<Phone aria-hidden />} href={`tel:${phone.replaceAll(' ', '')}`}>
          {formatPhone(phone.replaceAll(' ', ''))}
        </Button>
      )}
      {builder.email && <Button href={`mailto:${builder.email}`}>{builder.email}</Button>}
    </Buttons>
  );
}

function homeFacts({ unit, project }: SharedCostSheet): FactEntry[] {
  return [
    {
      label: 'Home',
      value: [unit.unitType, unit.towerName, `floor ${unit.floor}`].filter(Boolean).join(', '),
    },
    { label: 'RERA carpet area', value: formatArea(unit.reraCarpetAreaSqft) },
    ...(unit.balconyAreaSqft > 0 ? [{ label: 'Balcony', value: formatArea(unit.balconyAreaSqft) }] : []),
    { label: 'Saleable area', value: formatArea(unit.saleableAreaSqft) },
    ...(unit.facing ? [{ label: 'Facing', value: unit.facing }] : []),
    ...(unit.view ? [{ label: 'View', value: unit.view }] : []),
    ...(unit.possessionOn ? [{ label: 'Possession', value: formatDay(unit.possessionOn) }] : []),
    { label: 'Address', value: project.address },
  ];
}

function groupsOf({ sections }: SharedCostSheet) {
  return sections.map(({ title, lines, total }) => ({
    key: title,
    title,
    lines: [
      ...lines.map((line, at) => ({
        ...line,
        key: `${at}`,
        kind: line.amountPaise < 0 ? ('discount' as const) : ('plain' as const),
      })),
      ...(total ? [{ ...total, key: 'sum', kind: 'sum' as const }] : []),
    ],
  }));
}

/** Search engines must not list what was sent to one customer. */
const Window = styled('main')(({ theme }) => ({
  display: 'grid',
  gap: 18,
  maxWidth: 720,
  minHeight: '100dvh',
  alignContent: 'start',
  marginInline: 'auto',
  padding: '20px 24px 40px',
  backgroundColor: theme.vars.palette.background.paper,
  '@media (max-width: 599.95px)': { padding: '14px 16px 32px', gap: 16 },
}));

const Builder = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  paddingBottom: 14,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& img': { maxHeight: 44, maxWidth: 200, objectFit: 'contain' },
  '& b': { ...theme.typography.h2, overflowWrap: 'anywhere' },
}));

const Head = styled('div')(({ theme }) => ({
  '& h1': { ...theme.typography.h1, fontSize: 24, lineHeight: '32px' },
  '& p': { color: theme.vars.palette.text.secondary },
}));

const Part = styled('section')(({ theme }) => ({
  '& > p': { ...theme.typography.caption, padding: '8px 0', color: theme.vars.palette.text.secondary },
  '@media (max-width: 599.95px)': {
    '&[data-flush]': { marginInline: -16 },
    '&[data-flush] > p': { paddingInline: 16 },
  },
  '@media (min-width: 600px)': {
    '&[data-flush]': { marginInline: -24 },
    '&[data-flush] > p': { paddingInline: 24 },
  },
}));

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

const Foot = styled('footer')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  paddingTop: 16,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& b': { fontWeight: 500 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
