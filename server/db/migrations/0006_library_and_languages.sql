-- The Knowledge Library, and the languages that participants choose.

-- A language is a BCP 47 tag. That of an organisation is what its people are written to in until they choose another.
alter table account add column language text not null default 'en';
alter table account add column knowledge_library boolean not null default true;

-- Null: none chosen yet.
alter table participation add column language text;
alter table person add column language text;

-- Articles of an aspect were offered while its score was poor or good; each band has its own now.
update survey_type_version set definition = jsonb_set(definition, '{report,sections}', (
  select jsonb_agg(jsonb_set(section, '{aspects}', (
    select jsonb_agg(
      jsonb_set(aspect, '{articles}', jsonb_build_object('poor', aspect -> 'articles', 'good', aspect -> 'articles', 'great', '[]'::jsonb))
      order by place
    )
    from jsonb_array_elements(section -> 'aspects') with ordinality as aspects (aspect, place)
  )) order by section_place)
  from jsonb_array_elements(definition -> 'report' -> 'sections') with ordinality as sections (section, section_place)
));
