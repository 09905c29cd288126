import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { formatDay } from '#platform/contract/format.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { DayField } from '#platform/web/form/DayField.tsx';
import { today as todayHere } from '#platform/web/session/today.ts';
import { listPriceLists } from '../priceList.contract.ts';

interface ListOfDayProps {
  projectId: string;
  onFound: (id: string) => void;
}

/** Leads to the list that was in force on a day, to read or export it. */
export function ListOfDay({ projectId, onFound }: ListOfDayProps) {
  const id = useId();
  const [said, setSaid] = useState('');
  const [day, setDay] = useState<Day | null>(null);
  const find = async (on: string) => {
    try {
      const { rows } = await send(listPriceLists, { query: { projectId, on, limit: 1 } });
      const [list] = rows;
      if (list) onFound(list.id);
      else setSaid(`No price list was in force on ${formatDay(on)}.`);
    } catch (error) {
      setSaid(toApiError(error).message);
    }
  };
  return (
    <Line>
      <span>In force on</span>
      <DayField
        id={id}
        label="In force on"
        isLabelHidden
        value={day}
        max={todayHere()}
        onChange={(on) => {
          setDay(on);
          if (on) void find(on);
        }}
      />
      <span role="status">{said}</span>
    </Line>
  );
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 8,
  lineHeight: '32px',
  '& > span:first-of-type': { color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
  '& > div': { width: 168 },
  '& span:empty': { display: 'none' },
}));
