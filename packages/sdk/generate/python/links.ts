// crewcall/generated/links.py: what a link of each resource-type leads to.
import type { Links } from '../links.ts';
import { linkName } from './types.ts';

/** Overloads of `follow` for both clients. */
export function linksFile({ records, lists }: Links, known: string[]): string {
  const isKnown = ([type]: [string, string]) => known.includes(type);
  const ofRecords = records.filter(isKnown);
  const ofLists = lists.filter(isKnown);
  return `"""Following links: what a link of each resource-type leads to."""

from __future__ import annotations

from typing import Any, Mapping, Optional, overload

from ..calls import Resource, follow
from ..modes import Async, Sync, blocking
from ..pages import AsyncPages, Pages
from ..webhooks.event import WebhookEvent
from . import records

LIST_TYPES = frozenset({${ofLists.map(([type]) => `"${type}"`).join(', ')}})
"""The resource-types that are lists."""

Headers = Optional[Mapping[str, str]]


${followClass(ofRecords, ofLists, false)}

${followClass(ofRecords, ofLists, true)}`;
}

function followClass(ofRecords: [string, string][], ofLists: [string, string][], isAsync: boolean): string {
  const prefix = isAsync ? 'Async' : '';
  const def = isAsync ? 'async def' : 'def';
  const rest = '*, headers: Headers = ...';
  const overloads = [
    ...ofRecords.map(([type, name]) => [type, name === 'WebhookEvent' ? name : `records.${name}`, def]),
    ...ofLists.map(([type, name]) => [type, `${prefix}Pages[records.${name}]`, 'def']),
  ].map(
    ([type = '', result, how]) =>
      `    @overload\n    ${how} follow(self, link: records.${linkName(type)}, ${rest}) -> ${result}: ...`,
  );
  return `class ${prefix}Follow(Resource[${isAsync ? 'Async' : 'Sync'}]):
    """Has \`follow\`, with the type of each link's target."""

${overloads.join('\n')}
    @overload
    def follow(self, link: records.Link, ${rest}) -> Any: ...
    def follow(self, link: Any, *, headers: Headers = None) -> Any:
        """Fetches the target of a link of any record, list or event. Raises a \`TypeError\` if \`link\` is missing."""
        return ${isAsync ? 'follow' : 'blocking(follow)'}(self._calls, link, headers, lists=LIST_TYPES)
`;
}
