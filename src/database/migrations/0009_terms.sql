CREATE TABLE "term_texts" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"locale" text NOT NULL,
	"text" text NOT NULL,
	"plural" text DEFAULT '' NOT NULL,
	CONSTRAINT "term_texts_kind_locale_name_pk" PRIMARY KEY("kind","locale","name"),
	CONSTRAINT "term_texts_kind" CHECK ("term_texts"."kind" in ('unit', 'option', 'value')),
	CONSTRAINT "term_texts_locale" CHECK ("term_texts"."locale" in ('en')),
	CONSTRAINT "term_texts_not_empty" CHECK ("term_texts"."name" <> '' and "term_texts"."text" <> '')
);
