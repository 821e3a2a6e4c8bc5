// Ten calls of a client that oapi-codegen generated. Prints what came back as JSON.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
)

func main() {
	token := "Bearer " + os.Getenv("TOKEN")
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", token)
		return nil
	}
	client, err := NewClientWithResponses(os.Getenv("BASE_URL"), WithRequestEditorFn(authorize))
	check(err)
	ctx := context.Background()
	site := number(os.Getenv("SITE_ID"))
	var leagues []int
	for _, id := range strings.Split(os.Getenv("LEAGUE_IDS"), ",") {
		leagues = append(leagues, number(id))
	}

	account, err := client.GetCurrentAccountWithResponse(ctx, nil)
	check(err)
	first := leagues[:1]
	one, err := client.ListGamesWithResponse(ctx, site, &ListGamesParams{SearchLeagueId: &first})
	check(err)
	several, err := client.ListGamesWithResponse(ctx, site, &ListGamesParams{SearchLeagueId: &leagues})
	check(err)
	narrow, err := client.ListGamesWithResponse(ctx, site, &ListGamesParams{
		Limit:           of(1),
		SearchStatus:    &[]ListGamesParamsSearchStatus{"A", "C"},
		SearchPublished: of(true),
		SearchStartDate: of("2099-05-02"),
		SearchEndDate:   of("2099-05-03"),
	})
	check(err)
	teams, err := client.ListTeamsWithResponse(ctx, site, &ListTeamsParams{SearchQuery: of("hawks")})
	check(err)
	var names []string
	for _, team := range teams.ApplicationvndServiceV2HalJSON200.UnderscoreEmbedded.Teams {
		names = append(names, team.Name)
	}
	body := GameInput{LocalizedDate: of("2099-06-01"), LocalizedTime: of("9:00 AM"), HomeTeamName: of("Pier Pilots")}
	key := &CreateGameParams{IdempotencyKey: of("go-1")}
	made, err := client.CreateGameWithResponse(ctx, site, key, body)
	check(err)
	created := made.ApplicationvndServiceV2HalJSON201
	change := GameChange{Status: of(GameChangeStatus("C")), PublicNote: of("Rain")}
	changed, err := client.ChangeGameWithResponse(ctx, created.Id, nil, change)
	check(err)
	subscription, err := client.CreateSubscriptionWithResponse(ctx, nil, NewSubscription{
		SiteId:        site,
		EventTypes:    []NewSubscriptionEventTypes{"game.game.published"},
		TargetUrl:     "https://roster-sync.example/webhooks",
		TargetMethod:  "POST",
		Criteria:      &map[string]interface{}{"league_id": leagues},
		TargetHeaders: &map[string]string{"X-Roster": "harbor"},
	})
	check(err)
	deleted, err := client.DeleteGameWithResponse(ctx, created.Id, nil)
	check(err)
	gone, err := client.GetGameWithResponse(ctx, created.Id, nil)
	check(err)

	page := narrow.ApplicationvndServiceV2HalJSON200
	subscribed := subscription.ApplicationvndServiceV2HalJSON201
	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"account":            account.ApplicationvndServiceV2HalJSON200.Name,
		"gamesOfOneLeague":   one.ApplicationvndServiceV2HalJSON200.Page.Records,
		"gamesOfTwoLeagues":  several.ApplicationvndServiceV2HalJSON200.Page.Records,
		"publishedInTwoDays": []int{page.Page.Records, len(page.UnderscoreEmbedded.Games)},
		"teams":              names,
		"created":            []any{created.HomeTeam, created.Status},
		"changed": []any{
			changed.ApplicationvndServiceV2HalJSON200.Status,
			changed.ApplicationvndServiceV2HalJSON200.PublicNote,
		},
		"subscription": []any{subscribed.Criteria, subscribed.TargetHeaders},
		"deleted":      deleted.StatusCode(),
		"gone":         []any{gone.StatusCode(), gone.ApplicationproblemJSON404.Error},
	}))
}

func of[Value any](value Value) *Value { return &value }

func number(text string) int {
	value, err := strconv.Atoi(text)
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
