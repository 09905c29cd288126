import { Link } from 'react-router';
import { dayOf } from '#platform/contract/calendar.ts';
import { formatMoneyRange, formatTime } from '#platform/contract/format.ts';
import { CardFrame } from '#platform/web/board/board.styles.ts';
import { CardAge } from '#platform/web/board/BoardColumn.tsx';
import { PersonAvatar } from '#platform/web/page/PersonAvatar.tsx';
import { Late } from '#platform/web/table/cells.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import type { PipelineCard as Card } from '../pipeline.contract.ts';
import type { Lateness, Target } from '../pipeline.rules.ts';
import { FollowUp, wants } from '#enquiries/leads/web/lead.columns.shared.tsx';
import { MoveMenu } from './MoveMenu.tsx';
import { useSeesOwners } from '#enquiries/leads/web/useSeesOwners.shared.ts';

interface PipelineCardProps {
  card: Card;
  asOf: string;
  lateness: Lateness;
  /** The one card of the board that Tab reaches; arrows go to the others. */
  isActive: boolean;
  isDragged: boolean;
  onReach: () => void;
  onDrag: (card: Card | null) => void;
  onMove: (card: Card, to: Target) => void;
}

export function PipelineCard(props: PipelineCardProps) {
  const { card, asOf, lateness, isActive, isDragged, onReach, onDrag, onMove } = props;
  const seesOwners = useSeesOwners();
  const tabIndex = isActive ? 0 : -1;
  const isMovable = card.moves.length > 0;
  return (
    <CardFrame
      data-card={card.id}
      data-dragged={isDragged}
      draggable={isMovable}
      onFocus={onReach}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', card.name);
        // A page that changes while the drag begins ends it.
        setTimeout(() => onDrag(card));
      }}
    >
      <div data-line>
        <Link to={`/leads/${card.id}`} tabIndex={tabIndex} draggable={false}>
          {card.name}
        </Link>
        {(isMovable || card.mayBook) && <MoveMenu card={card} tabIndex={tabIndex} onMove={onMove} />}
      </div>
      <p>
        {wants(card)} · {formatMoneyRange(card.budgetMinPaise, card.budgetMaxPaise) || 'budget not known'}
      </p>
      <div data-line>
        <span data-first>
          <NextContact card={card} />
        </span>
        <CardAge
          text={ageText(card.statusChangedAt, asOf)}
          late={lateness === 'inTime' ? undefined : lateness}
          lateText={LATE_LABELS[lateness]}
        />
        {card.owner ? (
          <span title={card.owner.name}>
            <PersonAvatar name={card.owner.name} size={22} />
            <span className="sr-only">Owner {card.owner.name}</span>
          </span>
        ) : (
          seesOwners && <span className="sr-only">Unassigned</span>
        )}
      </div>
    </CardFrame>
  );
}

/** For today there is room only for the time. */
function NextContact({ card }: { card: Card }) {
  const { nextFollowUpAt: at } = card;
  const now = new Date().toISOString();
  if (!at || dayOf(at, zoneHere()) !== dayOf(now, zoneHere())) return <FollowUp lead={card} />;
  const time = formatTime(at, zoneHere());
  return at < now ? <Late>{time}</Late> : <span>{time}</span>;
}

const LATE_LABELS: Record<Lateness, string> = {
  inTime: '',
  late: ', over target',
  veryLate: ', over twice the target',
};

const MINUTE_MS = 60_000;

/** '40 min', '3 h', '4 d' */
function ageText(since: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / (24 * 60))} d`;
}
