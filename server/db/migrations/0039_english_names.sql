-- Written by `npm run migration:new` from the declarations in src/resources.

-- English names: regions get theirs from the pinyin when the program starts; delivered dictionary items and layers of the
-- demonstration get theirs here, unless their Chinese text has been changed.
alter table "regions" add column "xzqmcEn" text;
alter table "layers" add column "nameEn" text;
create index "regions_xzqmcEn_trgm" on "regions" using gin ("xzqmcEn" gin_trgm_ops);
create index "layers_nameEn_trgm" on "layers" using gin ("nameEn" gin_trgm_ops);

-- The English texts of the portal were items of their own, `slogan_en` beside `slogan`: each becomes the English label of the other.
with delivered (code, value, label, english) as (
  values
    ('land_status', 'reserve', '储备', 'Reserve'), ('land_status', 'open', '可招商', 'Open'), ('land_status', 'negotiating', '洽谈中', 'Negotiating'), ('land_status', 'supplied', '已供', 'Supplied'), ('land_status', 'built', '已建', 'Built'),
    ('infrastructure', 'road', '通路', 'Road'), ('infrastructure', 'water', '通上水', 'Water supply'), ('infrastructure', 'drainage', '通下水', 'Drainage'), ('infrastructure', 'power', '通电', 'Electricity'), ('infrastructure', 'telecom', '通讯', 'Telecommunications'), ('infrastructure', 'heat', '通热', 'Heating'), ('infrastructure', 'gas', '通气', 'Gas'), ('infrastructure', 'levelled', '场地平整', 'Levelled ground'),
    ('land_use', '0701', '城镇住宅用地', 'Urban residential'), ('land_use', '0702', '城镇社区服务设施用地', 'Urban community services'), ('land_use', '0703', '农村宅基地', 'Rural homesteads'), ('land_use', '0704', '农村社区服务设施用地', 'Rural community services'), ('land_use', '0802', '科研用地', 'Scientific research'), ('land_use', '0803', '文化用地', 'Culture'), ('land_use', '0804', '教育用地', 'Education'), ('land_use', '0805', '体育用地', 'Sports'), ('land_use', '0806', '医疗卫生用地', 'Health care'), ('land_use', '0807', '社会福利用地', 'Social welfare'), ('land_use', '0901', '商业用地', 'Commercial'), ('land_use', '090104', '旅馆用地', 'Hotels'), ('land_use', '0902', '商务金融用地', 'Business and finance'), ('land_use', '0903', '娱乐用地', 'Leisure'), ('land_use', '0904', '其他商业服务业用地', 'Other commercial services'), ('land_use', '1001', '工业用地', 'Industrial'), ('land_use', '1101', '物流仓储用地', 'Logistics and storage'), ('land_use', '1208', '交通场站用地', 'Transport stations'), ('land_use', '1401', '公园绿地', 'Parks'), ('land_use', '1402', '防护绿地', 'Protective green belts'), ('land_use', '1403', '广场用地', 'Squares'), ('land_use', '1503', '宗教用地', 'Religious'), ('land_use', '1504', '文物古迹用地', 'Cultural relics and monuments'), ('land_use', '16', '留白用地', 'Reserved for later use'),
    ('project_category', 'culture', '文化', 'Culture'), ('project_category', 'tourism', '旅游', 'Tourism'), ('project_category', 'wellness', '康养', 'Wellness'), ('project_category', 'culture_tourism', '文旅融合', 'Culture and tourism'), ('project_category', 'agri_tourism', '农旅', 'Agritourism'), ('project_category', 'sports', '体育', 'Sports'), ('project_category', 'education', '研学', 'Study travel'), ('project_category', 'intangible', '非遗文创', 'Intangible heritage and crafts'), ('project_category', 'other', '其他', 'Other'),
    ('project_stage', 'planning', '谋划', 'Planning'), ('project_stage', 'inviting', '招商', 'Inviting'), ('project_stage', 'signed', '签约', 'Signed'), ('project_stage', 'building', '在建', 'Building'), ('project_stage', 'completed', '建成', 'Completed'),
    ('cooperation', 'joint', '合资', 'Joint venture'), ('cooperation', 'sole', '独资', 'Sole proprietorship'), ('cooperation', 'lease', '租赁', 'Lease'), ('cooperation', 'concession', '特许经营', 'Concession'), ('cooperation', 'partnership', '合作开发', 'Cooperative development'), ('cooperation', 'transfer', '股权转让', 'Equity transfer'), ('cooperation', 'entrusted', '委托运营', 'Entrusted operation'),
    ('user_type', 'admin', '管理员', 'Administrator'), ('user_type', 'officer', '区域专员', 'Regional officer'), ('user_type', 'investor', '投资者', 'Investor'),
    ('region_level', '1', '省', 'Province'), ('region_level', '2', '州（市）', 'Prefecture'), ('region_level', '3', '县（市、区）', 'County'), ('region_level', '4', '乡（镇、街道）', 'Town'), ('region_level', '5', '村（社区）', 'Village'),
    ('yes_no', 'yes', '是', 'Yes'), ('yes_no', 'no', '否', 'No'),
    ('law_level', 'national', '国家', 'National'), ('law_level', 'province', '省', 'Province'), ('law_level', 'prefecture', '州', 'Prefecture'), ('law_level', 'county', '县', 'County'),
    ('law_category', 'law', '法律', 'Law'), ('law_category', 'administrative', '行政法规', 'Administrative regulation'), ('law_category', 'local', '地方性法规', 'Local regulation'), ('law_category', 'autonomous', '自治条例和单行条例', 'Autonomy statute or separate regulation'), ('law_category', 'rule', '规章', 'Government rule'), ('law_category', 'normative', '规范性文件', 'Normative document'), ('law_category', 'incentive', '招商引资政策', 'Investment policy'), ('law_category', 'standard', '技术标准', 'Technical standard'),
    ('flow_category', 'investment', '招商洽谈', 'Investment talks'), ('flow_category', 'approval', '项目立项', 'Project approval'), ('flow_category', 'land', '用地审批', 'Land-use approval'), ('flow_category', 'construction', '规划建设许可', 'Planning and building permits'), ('flow_category', 'acceptance', '竣工验收', 'Completion and acceptance'), ('flow_category', 'operation', '经营许可', 'Business licences'),
    ('portal', 'phone', '0872-000 0000（演示）', '0872-000 0000 (demonstration)'), ('portal', 'address', '云南省大理白族自治州（演示地址）', 'Dali Bai Autonomous Prefecture, Yunnan (demonstration address)'),
    ('layer_theme', 'three_lines', '三区三线', 'Three control lines'), ('layer_theme', 'territorial', '国土空间规划', 'Territorial plans'), ('layer_theme', 'tourism', '旅游规划', 'Tourism plans'), ('layer_theme', 'protected', '保护地', 'Protected areas'), ('layer_theme', 'water', '水系与湖泊保护', 'Rivers and lakes'), ('layer_theme', 'heritage', '历史文化保护', 'Cultural heritage'), ('layer_theme', 'hazard', '地质灾害', 'Geological hazards'), ('layer_theme', 'transport', '交通', 'Transport'), ('layer_theme', 'facility', '设施', 'Facilities'), ('layer_theme', 'other', '其他', 'Other'),
    ('layer_kind', 'constraint', '限制', 'Constraint'), ('layer_kind', 'opportunity', '机会', 'Opportunity'), ('layer_kind', 'reference', '参考', 'Reference')
), item as (
  select dicts.id, place.nth, place.item, place.item ->> 'value' as value,
    coalesce(
      (select other.item ->> 'label' from jsonb_array_elements(dicts.items) as other(item)
        where dicts.code = 'portal' and other.item ->> 'value' = (place.item ->> 'value') || '_en' and other.item -> 'enabled' is distinct from 'false'),
      delivered.english) as english,
    dicts.code = 'portal' and exists (select from jsonb_array_elements(dicts.items) as other(item)
      where place.item ->> 'value' = (other.item ->> 'value') || '_en') as "isFolded"
  from dicts cross join lateral jsonb_array_elements(dicts.items) with ordinality as place(item, nth)
  left join delivered on delivered.code = dicts.code and delivered.value = place.item ->> 'value' and delivered.label = place.item ->> 'label'
), found as (
  select id, jsonb_agg(item || jsonb_build_object('labelEn', english) order by nth) filter (where not "isFolded") as after
  from item group by id
), before as (
  select dicts.id, dicts.items from dicts
), changed as (
  update dicts set items = found.after, version = dicts.version + 1, "updatedAt" = now(), "updatedBy" = 'system'
  from found where dicts.id = found.id and dicts.items <> found.after
  returning dicts.id, dicts.version, dicts.name, dicts.items as after
)
insert into audits (id, "actorId", "actorName", resource, "rowId", action, "rowVersion", label, changes)
select gen_random_uuid()::text, 'system', 'system', 'dicts', id, 'update', version, name, jsonb_build_object('items', jsonb_build_array(before.items, after))
from changed join before using (id);

with delivered (name, english) as (
  values
    ('生态保护红线', 'Ecological red line'), ('永久基本农田', 'Permanent basic farmland'), ('城镇开发边界', 'Urban development boundary'), ('土地利用现状', 'Present land use'), ('自然保护地', 'Nature reserves'),
    ('河湖管理与水源保护范围', 'Rivers, lakes and water sources'), ('历史文化保护范围', 'Historic and cultural protection'), ('地质灾害易发区', 'Geological hazard areas'), ('全域旅游功能分区', 'Tourism zones'), ('高速公路', 'Expressways'),
    ('铁路', 'Railways'), ('机场', 'Airports'), ('火车站', 'Railway stations'), ('旅游景区', 'Scenic areas'), ('医院', 'Hospitals')
), changed as (
  update layers set "nameEn" = english, version = version + 1, "updatedAt" = now(), "updatedBy" = 'system'
  from delivered where layers.name = delivered.name
  returning layers.id, layers.version, layers.name, layers.xzqdm, layers."nameEn"
)
insert into audits (id, "actorId", "actorName", resource, "rowId", action, "rowVersion", label, xzqdm, changes)
select gen_random_uuid()::text, 'system', 'system', 'layers', id, 'update', version, name, xzqdm, jsonb_build_object('nameEn', jsonb_build_array(null, "nameEn"))
from changed;
