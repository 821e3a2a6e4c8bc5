// Which games lack a report that is due (docs/api: Resources, game report).
import { type Sql, sql } from '../../storage/sql.ts';
import { type Member, may } from '../access.ts';

// An official who declined does not work the game.
const WORKS = sql`a.user_id is not null and a.answer is distinct from 'declined'`;

/**
 * The condition on `games g` and `sites s` that the game had ended by then and a report is missing: any, for assignors,
 * or one that the member owes. A report that was reopened is missing until it is submitted again.
 */
export function lacksReport(member: Member, then: Date): Sql {
  const owed = may(member, 'forms.write') ? sql`true` : sql`a.user_id = ${member.id}`;
  const reporter = sql`(
    select a.id from assignments a where a.game_id = g.id and ${WORKS} order by a.sort_order, a.id limit 1)`;
  return sql`(g.site_id = ${member.siteId} and s.forms_enabled and g.published and g.status = 'A'
    and g.end_time <= ${then} and exists (
      select from form_templates t join assignments a on a.game_id = g.id
      where t.site_id = g.site_id and t.active
        and g.start_time >= t.due_from::timestamp at time zone s.timezone
        and ${WORKS} and ${owed} and (t.reported_by = 'everybody' or a.id = ${reporter})
        and not exists (
          select from form_submissions f
          where f.game_id = g.id and f.template_id = t.id and f.state = 'submitted'
            and (t.reported_by = 'referee' or f.user_id = a.user_id))))`;
}
