import { askQuestion } from '#partners/questions/server/question.ask.ts';
import { answerQuestion } from '#partners/questions/server/question.commands.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { Agenda } from './agenda.ts';
import type { QuestionScenario } from './commission.scenario.ts';
import { QUESTIONS } from './commission.scenario.ts';
import type { Stage } from './stage.ts';

/** What firms ask about their newest commissions; one question is answered, one is overdue. */
export function planQuestions(stage: Stage, agenda: Agenda): void {
  for (const scenario of QUESTIONS)
    agenda.add(
      stage.happening(scenario.admin, stage.daysAgo(scenario.daysAgo), 12, (work) =>
        ask(stage, agenda, work, scenario),
      ),
    );
}

async function ask(
  stage: Stage,
  agenda: Agenda,
  work: Work,
  { text, answer }: QuestionScenario,
): Promise<void> {
  const commission = await work.db
    .selectFrom('commission')
    .select('id')
    .where('channelPartnerId', '=', work.caller.channelPartnerId)
    .where('stage', 'in', ['partiallyPaid', 'approved', 'pending'])
    .orderBy((eb) => eb('stage', '=', 'partiallyPaid'), 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!commission) return;
  const { id } = commission;
  const questionId = await askQuestion(work, id, { reason: text });
  const { ownerId } = await work.db
    .selectFrom('commissionQuestion')
    .select('ownerId')
    .where('id', '=', questionId)
    .executeTakeFirstOrThrow();
  const owner = stage.keyOf(ownerId);
  if (!answer || !owner) return;
  agenda.add(
    stage.happening(owner, addDays(work.today, answer.after), 14, (later) =>
      answerQuestion(later, { id, questionId }, { answer: answer.text }),
    ),
  );
}
