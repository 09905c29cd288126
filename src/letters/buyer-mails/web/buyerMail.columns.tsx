import { formatMoment } from '#platform/contract/format.ts';
import type { Instant } from '#platform/contract/calendar.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import type { BuyerMail } from '../buyerMail.contract.ts';
import { KIND_LABELS } from '../buyerMail.labels.ts';
import { MAIL_LOOKS } from './buyerMail.looks.ts';

const column = columnsFor<BuyerMail>();

export const buyerMailColumns = (now: Instant) =>
  column.columns([
    column.accessor('buyerName', { header: 'Buyer', meta: { skeleton: 130 } }),
    column.accessor(({ kind }) => KIND_LABELS[kind], { id: 'kind', header: 'Paper', meta: { skeleton: 80 } }),
    column.accessor('state', {
      header: 'State',
      cell: (info) => <StatusSign of={MAIL_LOOKS} status={info.getValue()} />,
      meta: { skeleton: 80 },
    }),
    column.accessor('createdAt', {
      header: 'Sent',
      cell: (info) => formatMoment(info.getValue(), now, zoneHere()),
      meta: { skeleton: 80 },
    }),
    column.accessor(({ email }) => email ?? 'No address', {
      id: 'email',
      header: 'Address',
      meta: { level: 2, skeleton: 140 },
    }),
    column.accessor('unitNumber', { header: 'Unit', meta: { skeleton: 60 } }),
    column.accessor(({ sale }) => sale?.bookingNumber ?? '', {
      id: 'booking',
      header: 'Booking',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { level: 3, skeleton: 90 },
    }),
    column.accessor(({ project }) => project.name, {
      id: 'project',
      header: 'Project',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { level: 'wide', skeleton: 90 },
    }),
    column.accessor(({ sentBy }) => sentBy ?? 'Rule', {
      id: 'sentBy',
      header: 'Sent by',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { level: 2, skeleton: 90 },
    }),
  ]);
