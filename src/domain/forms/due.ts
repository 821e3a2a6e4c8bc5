// Which games lack a report that is due (docs/api: Resources, game report).
import { type Sql, sql } from '../../storage/sql.ts';
import { type Member, may } from '../access.ts';

/** The condition that the official of a slot works the game: one who declined does not. */
const works = (slot: Sql) =>
  sql`(${slot}.user_id is not null and ${slot}.answer is distinct from 'declined')`;

/**
 * The condition on `games g` and `sites s` that the game had ended by then and a report is missing: any, for assignors,
 * or one that the member owes. A report that was reopened is missing until it is submitted again. Of the game the subquery
 * needs only its id, so that PostgreSQL can either look for each of a few games or find all such games of the site at once.
 */
export function lacksReport(member: Member, then: Date): Sql {
  return lacks({ siteId: member.siteId, now: then }, mayBeOwedBy(member));
}

/** The same condition, for any report of the site. */
export function lacksAnyReport(query: { siteId: number; now: Date }): Sql {
  return lacks(query, sql`true`);
}

function lacks({ siteId, now }: { siteId: number; now: Date }, isOwed: Sql): Sql {
  return sql`(g.site_id = ${siteId} and s.forms_enabled and g.published and g.status = 'A'
    and g.end_time <= ${now} and exists (
      select from form_templates t join sites of_form on of_form.id = t.site_id join assignments a on a.site_id = t.site_id
      where a.game_id = g.id and t.site_id = ${siteId} and t.active
        and lower(a.during) >= t.due_from::timestamp at time zone of_form.timezone
        and ${works(sql`a`)} and ${isOwed}
        and not exists (
          select from form_submissions f
          where f.game_id = a.game_id and f.template_id = t.id and f.state = 'submitted'
            and (t.reported_by = 'referee' or f.user_id = a.user_id))))`;
}

/** Of which slots `a` a report by the template `t` concerns the member. A report of the referee is missing for the whole crew. */
function mayBeOwedBy(member: Member): Sql {
  if (may(member, 'forms.write')) return sql`true`;
  return sql`a.user_id = ${member.id} and (t.reported_by = 'everybody' or not exists (
    select from assignments earlier
    where earlier.game_id = a.game_id and ${works(sql`earlier`)}
      and (earlier.sort_order, earlier.id) < (a.sort_order, a.id)))`;
}
