// A group: some of a site's people under a name, such as those who still learn.

export type Group = { id: number; siteId: number; name: string; createdAt: Date; updatedAt: Date };

/** Who is in which group. */
export type Membership = { groupId: number; userId: number };
