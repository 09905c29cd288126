import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { RuledKind } from '../buyerMail.rules.ts';
import { NO_ADDRESS } from '../mailRefusals.rules.ts';

interface Ruled {
  kind: RuledKind;
  /** A query of record_id, sale_id and project_id. */
  papers: RawBuilder<unknown>;
  /** Of statements. */
  asOf?: Day;
}

/**
 * Orders papers for all addresses of their buyers where the rule of the kind is on and does not leave the project out;
 * each address once, whoever orders it how often. Where no address is known, the log says so. One statement, however
 * many there are.
 */
export async function orderByRule(work: Work, { kind, papers, asOf }: Ruled): Promise<void> {
  await sql`
    insert into buyer_mail (id, kind, record_id, as_of, cause, sale_id, project_id, buyer_name, email, state, problem,
                            ordered_on, created_at, settled_at)
    select uuidv7(), ${kind}, paper.record_id, ${asOf ?? null}::date, 'rule', paper.sale_id, paper.project_id,
           buyer.name, buyer.email,
           case when buyer.email is null then 'notSent' else 'waiting' end,
           case when buyer.email is null then ${NO_ADDRESS} end,
           ${work.today}::date, ${work.now}::timestamptz,
           case when buyer.email is null then ${work.now}::timestamptz end
      from (${papers}) paper
      cross join lateral (
        select distinct on (applicant.email) applicant.name, applicant.email
          from sale_applicant applicant
         where applicant.organization_id = app_organization_id() and applicant.sale_id = paper.sale_id
           and (applicant.email is not null or (applicant.seq = 1 and not exists (
             select from sale_applicant other
              where other.organization_id = app_organization_id() and other.sale_id = paper.sale_id
                and other.email is not null)))
         order by applicant.email, applicant.seq) buyer
     where exists (select from buyer_mail_rule rule
                    where rule.organization_id = app_organization_id() and rule.kind = ${kind} and rule.is_on)
       and not exists (select from buyer_mail_rule_exception exception
                        where exception.organization_id = app_organization_id() and exception.kind = ${kind}
                          and exception.project_id = paper.project_id)
    on conflict do nothing`.execute(work.db);
}
