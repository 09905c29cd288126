import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { formatDay } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
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
      <label htmlFor={id}>In force on</label>
      <OutlinedInput
        id={id}
        type="date"
        onChange={({ target }) => {
          const on = target.value;
          // While the year is being typed, the browser reports years such as 0002.
          if (on >= '2000-01-01' && on <= todayHere()) void find(on);
        }}
        inputProps={{ max: todayHere(), className: 'tabular' }}
      />
      <span role="status">{said}</span>
    </Line>
  );
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& label': { color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
  '& > div': { width: 150 },
  '& span:empty': { display: 'none' },
}));
